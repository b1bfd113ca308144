import { type TestDb, testDb } from '../../testing/db.ts';
import { auditar, type Hallazgo } from '../audit/index.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import type { Celda, Fila } from './celda.ts';
import { importar, type OpcionesDeComando, type Resultado } from './importar.ts';
import { TABLAS } from './tablas/index.ts';

/** A database of the tests and a way to import into it what a file would hold. */
export interface Banco {
  db: TestDb;
  /** Rows as a file has them, the header first; a text is plain cells parted by bars, a line a row. */
  importa(
    nombre: string,
    filas: string | Celda[][],
    opciones?: Partial<OpcionesDeComando>,
  ): Promise<Resultado>;
  /** What `npm run audit` finds wrong: nothing, as it should. */
  audita(): Promise<Hallazgo[]>;
  cierra(): Promise<void>;
}

export async function abreBanco(): Promise<Banco> {
  const db = await testDb();
  const cliente = clienteSuelto(db.url);
  await cliente.connect();
  // The fixture numbers its supplier by hand.
  await db.sql(`select setval(pg_get_serial_sequence('proveedores', 'proveedor_id'), 100)`);
  return {
    db,
    async importa(nombre, filas, opciones = {}) {
      const tabla = TABLAS.find((t) => t.nombre === nombre);
      if (!tabla) throw new Error(nombre);
      const celdas = typeof filas === 'string' ? deTexto(filas) : filas;
      const numeradas: Fila[] = celdas.map((c, i) => ({ numero: i + 1, celdas: c }));
      return importar(cliente, tabla, numeradas, {
        ensayo: false,
        zona: 'America/Mexico_City',
        empresa: 3,
        cuenta: 'prueba',
        archivo: `${nombre}.csv`,
        ...opciones,
      });
    },
    audita: () => auditar(cliente),
    async cierra() {
      await cliente.end();
      await db.close();
    },
  };
}

function deTexto(texto: string): string[][] {
  return texto
    .trim()
    .split('\n')
    .map((linea) => linea.trim().split('|'));
}

export const cuentas = ({ altas, cambios, sinCambio }: Resultado) => [altas, cambios, sinCambio];
export const motivos = ({ rechazos }: Resultado) =>
  rechazos.map((r) => `${r.fila} ${r.columna}: ${r.motivo}`);
