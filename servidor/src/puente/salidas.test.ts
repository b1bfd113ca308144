import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDb, testDb } from '../../testing/db.ts';
import { ART, OP } from '../../testing/fixture.ts';
import { conexionConfig } from '../platform/db/pool.ts';
import { QUE_SALE, type QueSale } from './documento-de-salida.ts';
import { porEnviar } from './salidas.ts';

let db: TestDb;
let cliente: pg.Client;
let desde: string;
/** What each movement was called here, by its operation. */
const nombres = new Map<string, string>();

beforeAll(async () => {
  db = await testDb();
  cliente = new pg.Client(conexionConfig(db.url));
  await cliente.connect();
  desde =
    (await db.sql<{ n: string }>('select coalesce(max(movimiento_id), 0)::text n from movimientos'))[0]?.n ??
    '0';
  const lugar = async (clase: string) =>
    (
      await db.sql<{ id: number }>(
        'select lugar_id id from lugares where clase = $1 and coalesce(almacen_id, 1) = 1 order by 1 limit 1',
        [clase],
      )
    )[0]?.id;
  for (const [nombre, de, a, documento, llamada] of [
    ['recibido', 'proveedor', 'recepcion', 'compra', 'guardarRecepcionCompra'],
    ['recibido deshecho', 'recepcion', 'proveedor', 'compra', 'deshacer'],
    ['importado', 'proveedor', 'recepcion', 'compra', 'importar'],
    ['acomodado', 'recepcion', 'ubicacion', 'compra', 'guardaAcomodoCompra'],
    ['devuelto y acomodado', 'devolucion', 'ubicacion', 'acomodo', 'ActualizaArticulosAcomodo'],
    ['devuelto', 'cliente', 'devolucion', 'acomodo', 'importar'],
    ['traspasado', 'ubicacion', 'transito', 'traspaso', 'surtirProductoTraspaso'],
    ['traspaso recibido', 'transito', 'ubicacion', 'traspaso', 'guardaTraspasoRecepcion'],
    ['traspaso que no llegó', 'transito', 'ajuste', 'traspaso', 'cierraFaltanteTraspaso'],
    ['resurtido', 'ubicacion', 'transito', 'resurtido', 'setTraspasoentreubicaciones'],
    ['contado de más', 'ajuste', 'ubicacion', 'conteo', 'ajustaConteo'],
    ['contado de menos', 'ubicacion', 'ajuste', 'conteo', 'ajustaConteo'],
    ['inicial', 'ajuste', 'ubicacion', 'inventario inicial', 'inventarioInicial'],
    ['surtido', 'ubicacion', 'embarque', 'remision', 'surtirArticulodeRemision'],
    ['roto al empacar', 'embarque', 'ajuste', 'remision', 'registraErrorEmpaque'],
    ['entregado', 'embarque', 'cliente', 'remision', 'actualizaFacturasEntregadas'],
  ] as const) {
    const operacion = randomUUID();
    nombres.set(operacion, nombre);
    await db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
       values ($1, ${OP.ADMIN}, $2, ${ART.BARRAS}, $3, $4, 2, $5)`,
      [operacion, llamada, await lugar(de), await lugar(a), documento],
    );
  }
});
afterAll(async () => {
  await cliente.end();
  await db.close();
});

const DE_CADA_UNA: Record<QueSale, string[]> = {
  recepciones: ['recibido ENTRADA', 'recibido deshecho SALIDA'],
  acomodos: ['acomodado ENTRADA', 'devuelto y acomodado ENTRADA'],
  traspasos: ['traspasado SALIDA', 'traspaso recibido ENTRADA'],
  ajustes: ['contado de más ENTRADA', 'contado de menos SALIDA', 'roto al empacar SALIDA'],
  embarques: ['entregado SALIDA'],
};

test.each(QUE_SALE)('%s: los movimientos que dice, y ninguno de los demás', async (que) => {
  const documentos = await porEnviar(
    cliente,
    { que, nombre: que, carpeta: '.' },
    { desde, otraVez: [], zona: 'America/Mexico_City' },
  );
  expect(documentos.map((d) => `${nombres.get(d.LLAVE.split('/')[0] ?? '')} ${d.SENTIDO}`)).toEqual(
    DE_CADA_UNA[que],
  );
  expect(documentos[0]).toMatchObject({
    ALMACEN_ID: 1,
    QUE: que,
    OPERADOR: 'ADMIN',
    renglones: [{ POSICION: 1, UNIDADES: 2 }],
  });
});
