import { randomUUID } from 'node:crypto';
import type { TestDb } from './db.ts';
import { OP, UBI } from './fixture.ts';

/** A multi-warehouse article of warehouse 1, in F1 and M1. */
export interface Multi {
  id: number;
  minimo?: number;
  maximo?: number;
  /** Pieces in M1 and in F1. */
  reserva: number;
  enFija?: number;
}

/** Makes articles with their pieces. */
export async function multis(db: TestDb, filas: readonly Multi[]): Promise<void> {
  await db.sql(
    `insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, minimo, maximo)
     select i, 'R-' || i, 'RESURTIBLE ' || i, 'M', n, x from unnest($1::int[], $2::int[], $3::int[]) as a (i, n, x)`,
    [filas.map((f) => f.id), filas.map((f) => f.minimo ?? 0), filas.map((f) => f.maximo ?? 0)],
  );
  await db.sql(
    `insert into articulos_ubicacion (ubicacion_id, articulo_id)
     select u, i from unnest($1::int[]) i, unnest(array[${UBI.F1.id}, ${UBI.M1.id}]) u`,
    [filas.map((f) => f.id)],
  );
  await ponen(
    db,
    filas.flatMap((f) => [
      { articulo: f.id, ubicacion: UBI.M1.id, piezas: f.reserva },
      { articulo: f.id, ubicacion: UBI.F1.id, piezas: f.enFija ?? 0 },
    ]),
  );
}

/** Initial pieces in a location, of one lot. */
export interface Puestas {
  articulo: number;
  ubicacion: number;
  piezas: number;
  caducidad?: string;
  lote?: string;
}

/** Puts pieces in locations, with their movements and lots' records. */
export async function ponen(db: TestDb, todas: readonly Puestas[]): Promise<void> {
  const filas = todas.filter((f) => f.piezas > 0);
  const columnas = [
    filas.map((f) => f.articulo),
    filas.map((f) => f.ubicacion),
    filas.map((f) => f.piezas),
    filas.map((f) => f.caducidad ?? null),
    filas.map((f) => f.lote ?? null),
  ];
  const DE = 'from unnest($1::int[], $2::int[], $3::int[], $4::date[], $5::text[]) as p (a, u, n, c, l)';
  await db.sql(
    `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas,
                              fecha_caducidad, lote, documento)
     select $6::uuid, ${OP.RECIBO}, 'inventarioInicial', a, (select lugar_id from lugares where clase = 'ajuste'), u, n, c, l,
            'inventario inicial' ${DE}`,
    [...columnas, randomUUID()],
  );
  await db.sql(
    `insert into existencias (lugar_id, articulo_id, piezas, fecha_caducidad, lote) select u, a, n, c, l ${DE}`,
    columnas,
  );
  await db.sql(
    `insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote)
     select distinct a, (select almacen_id from ubicaciones where ubicacion_id = u), c, l ${DE}
      where num_nonnulls(c, l) > 0 and $3::int[] is not null on conflict do nothing`,
    columnas,
  );
}

/** An open transfer out of warehouse 1, still to be supplied. */
export async function traspasoPorSurtir(
  db: TestDb,
  id: number,
  prometido: string | null,
  lineas: readonly { articulo: number; piezas: number }[],
): Promise<void> {
  await db.sql(
    `insert into traspasos (docto_in_id, folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id, prometido)
     values ($1::int, 'T' || $1::int, 3, 1, 2, ${OP.ADMIN}, $2)`,
    [id, prometido],
  );
  await db.sql(
    `insert into traspasos_det (docto_in_id, renglon, articulo_id, unidades)
     select $1::int, n, a, p from unnest($2::int[], $3::int[]) with ordinality as l (a, p, n)`,
    [id, lineas.map((l) => l.articulo), lineas.map((l) => l.piezas)],
  );
}

/** An open remission of warehouse 1, still to be picked. Its lines' ids are 10 × its own + their index. */
export async function remisionPorSurtir(
  db: TestDb,
  id: number,
  { prometido = null, urgente = false }: { prometido?: string | null; urgente?: boolean },
  lineas: readonly { articulo: number; piezas: number }[],
): Promise<void> {
  await db.sql(
    `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, prometido, urgente, renglones)
     values ($1::int, 'R' || $1::int, 3, 1, 1, $2, $3, $4)`,
    [id, prometido, urgente, lineas.length],
  );
  await db.sql(
    `insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio)
     select $1::int * 10 + n, $1::int, n, a, p, 10 from unnest($2::int[], $3::int[]) with ordinality as l (a, p, n)`,
    [id, lineas.map((l) => l.articulo), lineas.map((l) => l.piezas)],
  );
}
