//! Two places that an expression touches in no order, one of them to change it, are apart (C11 6.5p2): asked where the address of the second one
//! is known. An address that is not evaluated on a way is null there, and nothing is asked.
//! Rule: as long as nothing that was asked has failed, the order makes no difference, so that the addresses are those of any order.

use super::Body;
use crate::base::{ObligationKind, Span};
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::scene::place::Place;
use crate::lower::sequence::Pair;
use crate::typed::tree::Expr;
use rustc_hash::FxHashMap;

/// A place of the tree, known by where it lies.
type PlaceId = *const Expr;

/// The places that have to be apart from others.
#[derive(Default)]
pub struct Watched(FxHashMap<PlaceId, Kept>);

struct Kept {
    /// The variable that holds the address.
    name: String,
    size: u64,
    class: Option<Class>,
    located: bool,
    /// Those it has to be apart from, and the side effect that is to blame.
    others: Vec<(PlaceId, Span)>,
}

impl Watched {
    /// A side effect of which nothing was asked, since a place was never evaluated.
    pub fn forgotten(&self) -> Option<Span> {
        let never = self.0.values().filter(|it| !it.located);
        never.flat_map(|it| &it.others).map(|(_, effect)| *effect).min()
    }
}

/// From here on, the places of the pairs are watched.
pub fn watch(body: &mut Body, pairs: &[Pair], span: Span) {
    for Pair { places: [one, other], effect } in pairs {
        for (place, partner) in [(one, other), (other, one)] {
            let size = body.unit.size(place.ty.ty).unwrap_or(0);
            let id: PlaceId = *place;
            let known = body.watched.0.entry(id).or_insert_with(|| Kept {
                name: body.emit.fresh("touched"),
                size,
                class: body.unit.class(place.ty.ty),
                located: false,
                others: vec![],
            });
            if known.others.is_empty() {
                body.emit.declare(&known.name, build::ptr());
            }
            known.others.push((*partner, *effect));
            body.emit.push(build::assign(&known.name, build::null(), span));
        }
    }
}

/// The place has been evaluated.
pub fn located(body: &mut Body, place: &Expr, found: &Place) {
    let id: PlaceId = place;
    let Some(kept) = body.watched.0.get_mut(&id) else { return };
    let Place::Memory(memory) = found else { return };
    kept.located = true;
    body.emit.push(build::assign(&kept.name, memory.address.clone(), place.span));
    let Some(kept) = body.watched.0.get(&id) else { return };
    for (other, effect) in &kept.others {
        if let Some(other) = body.watched.0.get(other).filter(|it| it.located) {
            body.emit.check(ObligationKind::Unsequenced, apart(kept, other), *effect, None);
        }
    }
}

fn apart(kept: &Kept, partner: &Kept) -> Value {
    let [one, other] = [kept, partner].map(|it| build::var(&it.name));
    let [nowhere, other_nowhere] =
        [&one, &other].map(|it| build::eq(build::object(it.clone()), build::object(build::null())));
    // Objects of one type do not overlap in part: such an access would be one to another type.
    if kept.class == partner.class {
        return build::any([nowhere, other_nowhere, build::ne(one, other)]);
    }
    let [start, other_start] = [&one, &other].map(|address| build::offset(address.clone()));
    build::any([
        nowhere,
        other_nowhere,
        build::ne(build::object(one), build::object(other)),
        build::le(build::add(start.clone(), int(kept.size)), other_start.clone()),
        build::le(build::add(other_start, int(partner.size)), start),
    ])
}
