//! The ways in which a toy can be wrong: one for each thing the kit must notice.

/// One way to be wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Fault {
    /// The toy is as it should be.
    #[default]
    None,
    /// Lists a move the piece has no points for.
    ListsIllegal,
    /// Lists one action twice.
    ListsTwice,
    /// Leaves a legal move out of the list.
    ListsTooLittle,
    /// Keeps its cache when the position changes.
    StaleCache,
    /// Remembers, beside the state, that something was refused, and lists less from then on.
    RefusalChanges,
    /// Takes a die from elsewhere, unrecorded.
    ForgetsDie,
    /// Lists targets in an order that depends on the mine.
    LeaksInOrder,
    /// Names the mine among the reasons of a refusal.
    LeaksInRefusal,
    /// Shows the mine to everybody.
    LeaksInView,
    /// Charges for the mine when asked for a cost.
    LeaksInAnswer,
    /// Bars undo only when the mine has gone off.
    LeaksInUndo,
    /// Tells everybody what the scouts learned.
    LeaksInEvent,
    /// Lets everybody count the secret choices.
    LeaksInNumbers,
    /// Draws the secret die from the public stream.
    LeaksInStream,
    /// Asks for a decision and lists nothing.
    DeadEnd,
    /// Never comes to the last turn.
    NeverEnds,
    /// Panics in the third turn.
    Panics,
    /// Lets two pieces of a side end in one hex.
    BreaksInvariant,
    /// Loses a field when it is written.
    LosesField,
    /// Shows a count kept beside the state.
    CountsBeside,
    /// Sets up another game the third time.
    SetsUpOtherwise,
    /// Offers an addition with which the draft cannot be completed.
    DraftStuck,
    /// Offers a commit that it then refuses.
    RefusesCommit,
    /// Answers a standing order with something illegal.
    StandsWrongly,
    /// Writes a total that its entries do not give.
    WrongTotal,
    /// Uses a message that exists in no language.
    UnknownMessage,
    /// Uses a rule that does not exist.
    UnknownRule,
    /// Refuses with a wrong fact.
    WrongFact,
    /// Answers with a wrong cost, and consistently so.
    WrongCost,
}
