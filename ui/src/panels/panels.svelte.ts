// Which panel is open beside the map, and which rule it shows.
import type { Place, RuleId } from '../generated';

/** The panels beside the map. */
export const TABS = ['log', 'tracks', 'rules', 'charts', 'help'] as const;
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

  /** Comes back to a panel that was open when the page was left. */
  comeBack(tab: string): void {
    const known = TABS.find((one) => one === tab);
    if (known) this.tab = known;
  }

  open(tab: Tab): void {
    this.tab = tab;
  }

  openRule(rule: RuleId): void {
    this.rule = rule;
    this.tab = 'rules';
  }
}
