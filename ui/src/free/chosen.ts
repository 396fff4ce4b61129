// The files of VASSAL that a player has chosen.

/** The ends of the names of files that are taken over. */
const ENDS = /\.(vmod|vsav|sav|vlog|log|vmdx)$/i;

/** Whether a file may be one of VASSAL. */
export function isForeign(name: string): boolean {
  return ENDS.test(name);
}

/** Of files chosen together the one that is taken over, and its extensions. */
export function sorted(files: readonly File[]): { readonly file: File; readonly extensions: readonly File[] } | undefined {
  const extension = ({ name }: File): boolean => /\.vmdx$/i.test(name);
  const file = files.find((one) => !extension(one)) ?? files[0];
  return file && { file, extensions: files.filter((one) => one !== file && extension(one)) };
}
