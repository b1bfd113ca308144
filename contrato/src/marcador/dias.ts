/** Days of the week as the office writes them (DIAS_MARCADO_TMK), 0 is Sunday. */

const NOMBRES: readonly (readonly [dia: number, ...nombres: string[]])[] = [
  [0, 'domingo', 'dom', 'do', 'd'],
  [1, 'lunes', 'lun', 'lu', 'l'],
  [2, 'martes', 'mar', 'ma', 'm'],
  [3, 'miercoles', 'mie', 'mi', 'x'],
  [4, 'jueves', 'jue', 'ju', 'j'],
  [5, 'viernes', 'vie', 'vi', 'v'],
  [6, 'sabado', 'sab', 'sa', 's'],
];
const POR_NOMBRE = new Map(NOMBRES.flatMap(([dia, ...nombres]) => nombres.map((n) => [n, dia] as const)));
const DIARIO = /^(diario|diaria|diariamente)$/;
const TODOS = /^(todos|todos los dias|cualquier dia)$/;

/**
 * The weekdays in a text: `LUNES Y JUEVES`, `L-M-V`, `Lun, Mié`, `LUNES A VIERNES`, `DIARIO` (Monday to Saturday). Without any that is understood,
 * empty: the customer is on no day's list.
 */
export function diasDeMarcado(texto: string | null): ReadonlySet<number> {
  const llano = (texto ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (TODOS.test(llano)) return new Set([0, 1, 2, 3, 4, 5, 6]);
  if (DIARIO.test(llano)) return new Set([1, 2, 3, 4, 5, 6]);
  const dias = new Set<number>();
  const palabras = llano.split(/[^a-z]+/).filter(Boolean);
  palabras.forEach((palabra, i) => {
    const dia = POR_NOMBRE.get(palabra);
    if (dia !== undefined) dias.add(dia);
    if (palabra !== 'a' && palabra !== 'al') return;
    const desde = POR_NOMBRE.get(palabras[i - 1] ?? '');
    const hasta = POR_NOMBRE.get(palabras[i + 1] ?? '');
    if (desde === undefined || hasta === undefined) return;
    for (let d = desde; d !== hasta; d = (d + 1) % 7) dias.add(d);
  });
  return dias;
}
