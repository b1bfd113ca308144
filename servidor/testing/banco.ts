import { afterEach, beforeEach } from 'vitest';
import { auditar, type Hallazgo } from '../src/audit/index.ts';
import type { Celda, Fila } from '../src/importar/celda.ts';
import { importar } from '../src/importar/importar.ts';
import type { OpcionesDeComando, Resultado } from '../src/importar/opciones.ts';
import { clienteSuelto } from '../src/platform/db/pool.ts';
import { TABLAS } from '../src/rooms/importaciones/tablas/index.ts';
import { type TestDb, testDb } from './db.ts';

/** Tables in which an import that changes nothing still says that it ran. */
export const ANOTADO = ['auditoria', 'importaciones'];

/** A test database, with a function that imports the contents of a file into it. */
export interface Banco {
  db: TestDb;
  /** Rows of a file, header first; in a text, one row per line and plain cells separated by bars. */
  importa(
    nombre: string,
    filas: string | Celda[][],
    opciones?: Partial<OpcionesDeComando>,
  ): Promise<Resultado>;
  /** What `npm run audit` reports; it should be nothing. */
  audita(): Promise<Hallazgo[]>;
  cierra(): Promise<void>;
}

export async function abreBanco(): Promise<Banco> {
  const db = await testDb();
  const cliente = clienteSuelto(db.url);
  await cliente.connect();
  // The fixture assigns its supplier's id without the sequence.
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
        tablas: TABLAS,
        empresa: 3,
        cuenta: 'prueba',
        archivo: `${nombre}.csv`,
        bytes: 1,
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

/** Gives each test of a file a database of its own. */
export function conBanco(alAbrir: (banco: Banco) => void): void {
  let banco: Banco;
  beforeEach(async () => {
    banco = await abreBanco();
    alAbrir(banco);
  });
  afterEach(() => banco.cierra());
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
