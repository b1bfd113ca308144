import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach } from 'vitest';
import type { Respuesta, TestApp } from './app.ts';
import type { TestDb } from './db.ts';
import { OP, UBI } from './fixture.ts';
import { cuadra } from './recibido.ts';
import { appDeNuevo } from './reinicio.ts';

/** Operators of transfers: RECIBO works in warehouse 1 and NORTE in warehouse 2. */
export async function darTraspasos(app: TestApp): Promise<void> {
  await app.darControles(OP.RECIBO, [P.traspasos]);
  await app.darControles(OP.NORTE, [P.traspasos]);
}

/** Gives each test of a file a server whose operators may work on transfers; the result of each must pass the audit. */
export function conTraspasos(alAbrir: (app: TestApp) => void): void {
  let app: TestApp;
  beforeEach(async () => {
    app = await appDeNuevo();
    await darTraspasos(app);
    alAbrir(app);
  });
  afterEach(async () => {
    await cuadra(app.db);
    await app.close();
  });
}

export type Quien = 'ADMIN' | 'RECIBO' | 'NORTE';
export type Donde = Partial<Record<keyof typeof UBI, number>>;

const filas = (donde: Donde) =>
  (Object.keys(donde) as (keyof typeof UBI)[]).map((u) => ({
    UBICACION_ID: UBI[u].id,
    CONTADAS: donde[u] ?? 0,
  }));
const suma = (donde: Donde) => Object.values(donde).reduce((s, n) => s + n, 0);

/** A transfer line as the commands name it. */
export interface Linea {
  id: number;
  articulo: number;
  traspaso: number;
  destino: number;
}

export const surtir = (
  app: TestApp,
  linea: Linea,
  donde: Donde,
  mas: object = {},
  como: Quien = 'RECIBO',
): Promise<Respuesta> =>
  app.call(
    'surtirProductoTraspaso',
    {
      articulo_id: linea.articulo,
      docto_in_det_id: linea.id,
      cantidad: suma(donde),
      operador_id: OP[como],
      ubicaciones: filas(donde),
      ...mas,
    },
    { como },
  );

export const recibir = (
  app: TestApp,
  linea: Linea,
  donde: Donde,
  mas: object = {},
  como: Quien = linea.destino === 1 ? 'RECIBO' : 'NORTE',
): Promise<Respuesta> =>
  app.call(
    'guardaTraspasoRecepcion',
    {
      docto_in_id: linea.traspaso,
      traspaso_id: linea.traspaso,
      articulo_id: linea.articulo,
      docto_in_det_id: linea.id,
      cantidad: suma(donde),
      operador_id: OP[como],
      almacen_dest_id: linea.destino,
      ubicaciones: filas(donde),
      empresa_id: 3,
      ...mas,
    },
    { como },
  );

export const cerrar = (
  app: TestApp,
  linea: Linea,
  { motivo = 'NO APARECE', ...cierre }: { lado: 'surtido' | 'recepcion'; faltan: number; motivo?: string },
  como: Quien,
): Promise<Respuesta> =>
  app.call('cierraFaltanteTraspaso', { docto_in_det_id: linea.id, motivo, ...cierre }, { como });

/** An article's pieces in all inside places, as `place lot: n`; the lot only if there is one. */
export async function piezasEn(db: TestDb, articulo: number): Promise<string[]> {
  const filas = await db.sql<{ t: string }>(
    `select case l.clase when 'ubicacion' then l.nombre else l.clase || coalesce(l.almacen_id::text, '') end
            || coalesce(' ' || e.lote, '') || ': ' || e.piezas as t
       from existencias e join lugares l using (lugar_id)
      where e.articulo_id = $1 and e.piezas > 0 and l.clase in ('ubicacion', 'transito') order by 1`,
    [articulo],
  );
  return filas.map((f) => f.t);
}

/** A line as `requested/supplied/received/missing`, and whether its transfer left each list. */
export async function estado(db: TestDb, linea: Linea): Promise<string> {
  const [fila] = await db.sql<{ t: string }>(
    `select concat_ws('/', d.unidades, d.unidades_surt, d.unidades_rec, d.faltantes)
            || case when t.surtido is null then '' else ' surtido' end
            || case when t.recibido is null then '' else ' recibido' end as t
       from traspasos_det d join traspasos t using (docto_in_id) where d.docto_in_det_id = $1`,
    [linea.id],
  );
  return fila?.t ?? '';
}
