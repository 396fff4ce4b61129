// Which panel is open beside the map, and which rule it shows.
import type { Ledger, Place, RuleId } from '../generated';
import type { Filter } from './chronicle';

/** The panels beside the map. */
export const TABS = ['log', 'forces', 'rules', 'charts', 'tracks', 'dice', 'help'] as const;
/** One of them. */
export type Tab = (typeof TABS)[number];

/** The state of the panels. */
export class Panels {
  tab = $state<Tab>('log');
  rule = $state<RuleId | undefined>();
  keys = $state(false);
  settings = $state(false);
  /** The place whose facts are shown. */
  inspected = $state<Place | undefined>();
  /** What is looked for in the log. */
  filter = $state.raw<Filter>({});
  /** The ledgers that are looked at, so that charts can light what they lead to. */
  ledgers = $state.raw<readonly Ledger[]>([]);

  /** Comes back to a panel that was open when the page was left. */
  comeBack(tab: string): void {
    const known = TABS.find((one) => one === tab);
    if (known) this.tab = known;
  }

  open(tab: Tab): void {
    this.tab = tab;
  }

  /** What happened in a hex. */
  openHistory(place: Place): void {
    this.filter = { place };
    this.tab = 'log';
  }

  openRule(rule: RuleId): void {
    this.rule = rule;
    this.tab = 'rules';
  }
}
