import pg from 'pg';
import { auditar } from '../audit/index.ts';
import { conexionConfig } from '../platform/db/pool.ts';
import { StartError } from '../platform/postgres/index.ts';
import { conexion } from './conexion.ts';

/** `npm run audit`: exits 0 when every invariant holds, 1 with the offending rows, 2 when it could not look. */
try {
  const { url, close } = await conexion();
  const db = new pg.Client(conexionConfig(url));
  try {
    await db.connect();
    const hallazgos = await auditar(db, (nombre, total) =>
      console.log(`  ${total ? '✗' : '✓'} ${nombre}${total ? ` (${total})` : ''}`),
    );
    for (const { nombre, filas, total } of hallazgos) {
      console.log(`\n${nombre}: ${total} ${total === 1 ? 'renglón' : 'renglones'}`);
      console.table(filas);
    }
    console.log(hallazgos.length ? '\nHay invariantes rotas.' : '\nTodo cuadra.');
    process.exitCode = hallazgos.length ? 1 : 0;
  } finally {
    await db.end();
    await close();
  }
} catch (e) {
  console.error(e instanceof StartError ? e.message : e);
  process.exitCode = 2;
}
