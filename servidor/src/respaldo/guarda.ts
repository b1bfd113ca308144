/** How many of the last days, weeks and months of which there is a backup keep one. */
export interface Regla {
  dias: number;
  semanas: number;
  meses: number;
}

/** What is kept unless told otherwise: some 23 files. */
export const REGLA: Regla = { dias: 7, semanas: 4, meses: 12 };

const NOMBRE = /^anden-(\d{4}-\d{2}-\d{2})-\d{6}\.respaldo$/;

/**
 * The name of a backup of a folder that is kept by rule, by its moment in the business's zone.
 * @returns `anden-AAAA-MM-DD-HHMMSS.respaldo`
 */
export function nombreDe(momento: Date, zona: string): string {
  const [dia, hora] = momento.toLocaleString('sv-SE', { timeZone: zona }).split(' ');
  return `anden-${dia}-${hora?.replaceAll(':', '')}.respaldo`;
}

/** The Monday of a day's week, `AAAA-MM-DD`. */
function lunesDe(dia: string): string {
  const d = new Date(`${dia}T00:00:00Z`);
  d.setUTCDate(d.getUTCDate() - ((d.getUTCDay() + 6) % 7));
  return d.toISOString().slice(0, 10);
}

/**
 * Which files of a folder a rule no longer keeps: of the last days, weeks and months that have a backup the last one of each stays. What is not named like
 * one of ours ({@link nombreDe}) is never among them.
 */
export function sobran(nombres: readonly string[], { dias, semanas, meses }: Regla): string[] {
  const suyos = nombres
    .filter((n) => NOMBRE.test(n))
    .toSorted()
    .toReversed();
  const diaDe = (nombre: string): string => NOMBRE.exec(nombre)?.[1] ?? '';
  const quedan = new Set(suyos.slice(0, 1));
  const tramos: [number, (dia: string) => string][] = [
    [dias, (dia) => dia],
    [semanas, lunesDe],
    [meses, (dia) => dia.slice(0, 7)],
  ];
  for (const [cuantos, tramoDe] of tramos) {
    const ultimos = new Map<string, string>();
    for (const nombre of suyos) {
      const tramo = tramoDe(diaDe(nombre));
      if (!ultimos.has(tramo) && ultimos.size < cuantos) ultimos.set(tramo, nombre);
    }
    for (const nombre of ultimos.values()) quedan.add(nombre);
  }
  return suyos.filter((nombre) => !quedan.has(nombre));
}
