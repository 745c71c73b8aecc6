/* A wrong lemma is found. */

/*@ lemma wrong: \forall integer x; x * x > 0; */ //~ assertion
