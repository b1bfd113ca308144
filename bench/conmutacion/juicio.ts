import { auditar } from '../../servidor/src/audit/index.ts';
import { conDuenio } from '../entorno.ts';
import { tabla } from '../tabla.ts';
import type { CasaDoble } from './casa.ts';
import { cuentaFilas, dosVeces, type Operadores } from './operadores.ts';

/** Whether each save that was said to be saved is there, once (if no save waits for the other base: at most once), and the audit finds nothing that it did not before; says so. */
export async function juzga(
  casa: CasaDoble,
  gente: Operadores,
  deAntes: readonly string[],
  sincrona = true,
): Promise<boolean> {
  const url = casa.urlDe(await casa.principal(), 'anden', 'anden');
  const filas = await conDuenio(url, cuentaFilas);
  const dobles = await conDuenio(url, dosVeces);
  const hallazgos = (await conDuenio(url, (c) => auditar(c))).filter((h) => !deAntes.includes(h.nombre));
  let bien = hallazgos.length === 0 && gente.rechazos.length === 0 && dobles === 0;
  const cuenta = [...filas].map(([llamada, hay]) => {
    const dichos = gente.acuses.filter((a) => a.llamada === llamada).length;
    if (sincrona ? dichos !== hay : hay > dichos) bien = false;
    return [llamada, String(dichos), String(hay), String(dichos - hay)];
  });
  process.stdout.write(
    `${tabla('Cada guardado, una vez', ['llamada', 'acusados', 'en la base', 'perdidos'], cuenta)}\n`,
  );
  if (dobles > 0) process.stdout.write(`  ✗ guardados más de una vez: ${dobles}\n`);
  for (const mal of [...hallazgos.map((h) => `${h.nombre}: ${h.total}`), ...new Set(gente.rechazos)])
    process.stdout.write(`  ✗ ${mal}\n`);
  return bien;
}
