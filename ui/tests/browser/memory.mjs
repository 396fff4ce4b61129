// What processes hold in memory, each page shared by several counted in parts (Linux alone knows it).

import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a process has started, and those that they have. */
export function descendants(root) {
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    // The name of a process may hold anything: what follows its last bracket does not.
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const found = [];
  const open = [root];
  while (open.length > 0) {
    const next = open.pop();
    for (const [child, parent] of parents) {
      if (parent !== next) continue;
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

/** What a process holds in MB, its part of what is shared; 0 for one that is gone. */
export function megabytes(pid) {
  // A process that keeps its memory to itself tells its whole resident set alone.
  const match =
    /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`));
  return match ? Number(match[1]) / 1024 : 0;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
