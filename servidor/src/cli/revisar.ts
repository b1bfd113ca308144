import { cuantos } from '@anden/contrato/cifras.ts';
import { auditar } from '../audit/index.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { anotaTrabajo } from '../platform/trabajos.ts';

/**
 * Audits a database, prints each invariant with its offending rows, and returns whether all hold.
 * @param anota whether it is the company's own, in which the outcome is written down, and not a copy that is only looked at
 */
export async function auditarEn(url: string, { anota = false } = {}): Promise<boolean> {
  const db = clienteSuelto(url);
  try {
    await db.connect();
    const hallazgos = await auditar(db, (nombre, total) =>
      console.log(`  ${total ? '✗' : '✓'} ${nombre}${total ? ` (${total})` : ''}`),
    );
    for (const { nombre, filas, total } of hallazgos) {
      console.log(`\n${nombre}: ${cuantos(total, ['renglón', 'renglones'])}`);
      console.table(filas);
    }
    console.log(hallazgos.length ? '\nHay invariantes rotas.' : '\nTodo cuadra.');
    const rotas = hallazgos.map((h) => h.nombre).join('; ');
    if (anota) await anotaTrabajo(db, 'auditoria', rotas ? { motivo: rotas } : { resultado: 'Todo cuadra' });
    return hallazgos.length === 0;
  } finally {
    await db.end();
  }
}
