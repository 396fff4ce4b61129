// Exact amounts as a reader writes them: 9/2 is 4½.

const GLYPHS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** An exact amount for the eye, with a true minus sign and a fraction's own glyph where one exists. */
export function amountText(amount: string): string {
  const found = /^(-?)(\d+)(?:\/(\d+))?$/.exec(amount);
  if (!found) return amount;
  const sign = found[1] ? '−' : '';
  const over = Number(found[2]);
  if (found[3] === undefined) return `${sign}${over}`;
  const under = Number(found[3]);
  const whole = Math.floor(over / under);
  const rest = `${over % under}/${under}`;
  const glyph = GLYPHS[rest];
  if (glyph) return `${sign}${whole || ''}${glyph}`;
  return `${sign}${whole ? `${whole} ` : ''}${rest}`;
}

/** The size of an amount as a number, for ordering and for drawing; never for rules. */
export function roughly(amount: string): number {
  const [over, under] = amount.split('/');
  return Number(over) / (under === undefined ? 1 : Number(under));
}
