import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { ASIENTO } from '../../testing/fixture.ts';
import { clienteSuelto } from '../platform/db/pool.ts';
import { TABLAS } from '../rooms/importaciones/tablas/index.ts';
import { abreArchivo } from './archivo.ts';
import { CONSULTAS, exportar } from './exporta.ts';
import { importar } from './importar.ts';

const ZONA = 'America/Mexico_City';
let db: TestDb;
let cliente: ReturnType<typeof clienteSuelto>;
beforeAll(async () => {
  db = await testDb();
  cliente = clienteSuelto(db.url);
  await cliente.connect();
  await db.sql(
    `insert into pedidos (folio, cliente_id, fecha, importe) values ('PA1', 1, '2026-03-04 10:20:30.5-06', 12.5)`,
  );
  await db.sql(`insert into descargas_catalogo (cliente_id, fecha, catalogo) values (1, now(), 'HOGAR')`);
  await db.sql(
    `with de as (insert into cartera (cliente_id, clase, fecha, importe, folio) select cliente_id, x.clase, now(), 3, x.folio
                   from cartera, (values ('DEVOLUCION', 'DX1'), ('PAGO', 'PX1')) x (clase, folio) where asiento_id = ${ASIENTO.F3} returning asiento_id)
     insert into aplicaciones (abono_id, cargo_id, importe) select asiento_id, ${ASIENTO.F3}, 1 from de`,
  );
  // As if another system had sent what the small company made itself; entries are only ever added, so without the triggers that see to it.
  await cliente.query(`
    begin; set local session_replication_role = replica;
    update remisiones set documento_externo = 'ERP-' || folio; update facturas set documento_externo = 'ERP-' || folio;
    update pedidos set documento_externo = 'ERP-' || folio; update depositos set documento_externo = 'ERP-B' || docto_ba_id;
    update direcciones_clientes set documento_externo = 'ERP-D' || dir_cli_id;
    update descargas_catalogo set documento_externo = 'ERP-X' || descarga_id;
    update cartera set documento_externo = 'ERP-' || clase || folio where clase in ('PAGO', 'DEVOLUCION') and corrige is null;
    update clientes set observaciones = '-50 % y =1+1', creado = '2026-03-04 10:20:30.123456-06' where cliente_id = 1; commit`);
});
afterAll(async () => {
  await cliente.end();
  await db.close();
});

/** Columns that no table has to tell: what a file asks for once, of somebody new. */
const DE_LO_NUEVO = ['MODELO', 'CLAVE_INICIAL', 'PENDIENTES', 'CLAVE_CLIENTE de depositos'];

test.each(TABLAS)('$nombre: lo que se exporta se importa y no cambia nada', async (tabla) => {
  const ruta = join(tmpdir(), `anden-${process.pid}-${tabla.nombre}`);
  for (const formato of tabla.nombre === 'clientes' ? (['xlsx', 'csv'] as const) : (['csv'] as const)) {
    const trozos: Uint8Array[] = [];
    const filas = await exportar(cliente, tabla, {
      zona: ZONA,
      formato,
      sale: async (bytes) => {
        trozos.push(bytes);
      },
    });
    expect(filas, 'nada que comparar').toBeGreaterThan(0);
    await writeFile(ruta, Buffer.concat(trozos));
    try {
      const abierto = await abreArchivo(ruta);
      const r = await importar(cliente, tabla, abierto.filas, {
        ensayo: true,
        zona: ZONA,
        tablas: TABLAS,
        empresa: 3,
        cuenta: 'prueba',
        archivo: `${tabla.nombre}.${formato}`,
        bytes: 1,
      });
      await abierto.cierra();
      expect(r.rechazos.slice(0, 3)).toEqual([]);
      expect([r.altas, r.cambios, r.sinCambio]).toEqual([0, 0, filas]);
    } finally {
      await rm(ruta, { force: true });
    }
  }
});

test('de cada tabla se escribe cada columna que el archivo puede traer', async () => {
  expect(Object.keys(CONSULTAS).toSorted()).toEqual(TABLAS.map((t) => t.nombre).toSorted());
  for (const { nombre, columnas } of TABLAS) {
    const { fields } = await cliente.query(`select * from (${CONSULTAS[nombre]}) x limit 0`);
    const dichas = new Set(fields.map((f) => f.name));
    const faltan = columnas.map((c) => c.nombre).filter((c) => !dichas.has(c));
    expect(
      faltan.filter((c) => !DE_LO_NUEVO.includes(c) && !DE_LO_NUEVO.includes(`${c} de ${nombre}`)),
    ).toEqual([]);
  }
});
