import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach } from 'vitest';
import type { Respuesta, TestApp } from './app.ts';
import type { TestDb } from './db.ts';
import { OP, UBI } from './fixture.ts';
import { cuadra } from './recibido.ts';
import { appDeNuevo } from './reinicio.ts';

/** Operators who pick: RECIBO and JEFE in warehouse 1, NORTE in warehouse 2, and ADMIN everywhere. */
export type Surtidor = 'ADMIN' | 'RECIBO' | 'JEFE' | 'NORTE';

/** Gives them the control of picking. */
export async function darSurtido(app: TestApp): Promise<void> {
  for (const quien of ['RECIBO', 'JEFE', 'NORTE'] as const) await app.darControles(OP[quien], [P.surtidorem]);
}

/** Gives each test of a file a server whose operators may pick; the result of each must pass the audit. */
export function conSurtido(alAbrir: (app: TestApp) => void): void {
  let app: TestApp;
  beforeEach(async () => {
    app = await appDeNuevo();
    await darSurtido(app);
    alAbrir(app);
  });
  afterEach(async () => {
    await cuadra(app.db);
    await app.close();
  });
}

type Donde = Partial<Record<keyof typeof UBI, number>>;

/** Picks pieces of a line out of these locations. */
export const surtirRenglon = (
  app: TestApp,
  detId: number,
  donde: Donde,
  mas: object = {},
  como: Surtidor = 'RECIBO',
): Promise<Respuesta> =>
  app.call(
    'surtirArticulodeRemision',
    {
      docto_ve_det_id: detId,
      cantidad: Object.values(donde).reduce((s, n) => s + n, 0),
      ubicaciones: (Object.keys(donde) as (keyof typeof UBI)[]).map((u) => ({
        UBICACION_ID: UBI[u].id,
        CONTADAS: donde[u] ?? 0,
      })),
      operador_id: OP[como],
      ...mas,
    },
    { como },
  );

/** Opens a line. */
export const abreRenglon = (
  app: TestApp,
  detId: number,
  como: Surtidor = 'RECIBO',
  mas: object = {},
): Promise<Respuesta> => app.call('AsignaHoraSurtidoRemision', { docto_ve_det_id: detId, ...mas }, { como });

/** Enters a remission, or the next one. */
export const entrar = (app: TestApp, mas: object = {}, como: Surtidor = 'RECIBO'): Promise<Respuesta> =>
  app.call('getremisionasurtir', { operador: OP[como], ...mas }, { como });

/** Closes a line short. */
export const cerrarRenglon = (
  app: TestApp,
  detId: number,
  faltan: number,
  como: Surtidor = 'RECIBO',
): Promise<Respuesta> =>
  app.call('cierraRenglonRemision', { docto_ve_det_id: detId, faltan, motivo: 'NO APARECE' }, { como });

/** Packs a line: all that waits of it, as the specification's clients do, or what `mas` says. */
export const empacarRenglon = (
  app: TestApp,
  doctoVeId: number,
  detId: number,
  como: Surtidor = 'RECIBO',
  mas: object = {},
): Promise<Respuesta> =>
  app.call('AsignaHoraEmpaqueRemision', { docto_ve_id: doctoVeId, docto_ve_det_id: detId, ...mas }, { como });

/** Undoes a save. */
export const deshacer = (app: TestApp, operacionId: string, como: Surtidor = 'RECIBO'): Promise<Respuesta> =>
  app.call('deshacerGuardado', { operacion_id: operacionId }, { como });

/** A line as `requested/picked`, with what else was done to it, and the state of its remission. */
export async function estadoDeRenglon(db: TestDb, detId: number): Promise<string> {
  const [fila] = await db.sql<{ t: string }>(
    `select concat_ws('/', d.unidades, d.unidades_surt) || case when d.cerrado is null then '' else ' corto' end
            || case when d.fecha_hora_empaque is null then '' else ' empacado' end || ' ' || r.estatus as t
       from remisiones_det d join remisiones r using (docto_ve_id) where d.docto_ve_det_id = $1`,
    [detId],
  );
  return fila?.t ?? '';
}

/** Where an article's pieces are on warehouse 1's shelves and in its shipping area, as `place lot: n`. */
export async function enEstantesYEmbarque(db: TestDb, articulo: number): Promise<string[]> {
  const filas = await db.sql<{ t: string }>(
    `select case l.clase when 'ubicacion' then l.nombre else l.clase end || coalesce(' ' || e.lote, '') || ': ' || e.piezas as t
       from existencias e join lugares l using (lugar_id)
      where e.articulo_id = $1 and e.piezas > 0 and l.almacen_id = 1 and l.clase in ('ubicacion', 'embarque') order by 1`,
    [articulo],
  );
  return filas.map((f) => f.t);
}

/** An untouched remission of warehouse 1. */
export interface Nueva {
  id: number;
  urgente?: boolean;
  /** SQL moment. */
  fecha?: string;
  prometido?: string;
  /** Article and pieces of each line; its id is `id` × 1000 and its number. */
  lineas: readonly (readonly [articulo: number, piezas: number])[];
}

/** Adds remissions as sales do. */
export async function remisionesNuevas(db: TestDb, nuevas: readonly Nueva[]): Promise<void> {
  for (const { id, urgente = false, fecha = 'now()', prometido = 'null', lineas } of nuevas) {
    await db.sql(
      `insert into remisiones (docto_ve_id, folio, empresa_id, almacen_id, cliente_id, fecha, prometido, urgente, renglones)
       values ($1::int, 'N' || $1::int, 3, 1, 1, ${fecha}, ${prometido}, $2, $3)`,
      [id, urgente, lineas.length],
    );
    await db.sql(
      `insert into remisiones_det (docto_ve_det_id, docto_ve_id, renglon, articulo_id, unidades, precio)
       select $1::int * 1000 + n, $1::int, n, a, u, 10 from unnest($2::int[], $3::int[]) with ordinality as l (a, u, n)`,
      [id, lineas.map(([a]) => a), lineas.map(([, u]) => u)],
    );
  }
}

/** As if that many minutes had passed without work on remissions: presence and claims age. */
export async function pasan(db: TestDb, minutos: number): Promise<void> {
  await db.sql(`update remisiones_surtidores set ultima = ultima - make_interval(mins => $1)`, [minutos]);
  await db.sql(
    `update reclamos set vence = vence - make_interval(mins => $1), desde = desde - make_interval(mins => $1)
      where documento = 'remision'`,
    [minutos],
  );
}
