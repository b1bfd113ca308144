import type { ClientBase } from 'pg';
import { diaDe, iso, medianoche } from './calendario.ts';
import { insertar } from './insertar.ts';

/** Campaigns: one that goes on since a week ago, one to come, and one that was ended. Their customers are those of the first and the last caller. */
export async function cargaCampanas(
  pg: ClientBase,
  hoy: Date,
  llaman: readonly number[],
  publica: number,
): Promise<void> {
  const dia = (hace: number): string => diaDe(medianoche(hoy, hace));
  const [primero, , , ultimo] = llaman;
  const campanas = [
    ['Reactivar a quien no pide', 'zona', 7, -14, 45, null],
    ['Temporada de cierre de año', 'giro', -7, -30, 15, null],
    ['Aviso de cambio de catálogo', 'semanas', 20, -5, 40, iso(medianoche(hoy, 9))],
  ] as const;
  const { rows } = await pg.query<{ giro: string }>('select min(giro) as giro from giros');
  await insertar(
    pg,
    'campanas',
    campanas.map(([nombre, por, desde, hasta, meta, terminada], n) => ({
      campana_id: n + 1,
      nombre,
      criterio: {
        zona: '',
        giro: por === 'giro' ? rows[0]?.giro : '',
        semanas: por === 'semanas' ? 4 : 0,
        con_atraso: 'N',
        dias_sin_pedido: por === 'zona' ? 30 : 0,
      },
      desde: dia(desde),
      hasta: dia(hasta),
      meta,
      reparto: 'ASESOR',
      creada: iso(medianoche(hoy, desde + 1)),
      creada_por: publica,
      terminada,
      terminada_por: terminada === null ? null : publica,
    })),
  );
  // Every third customer of theirs is of one campaign.
  await pg.query(
    `insert into campana_clientes (campana_id, cliente_id, dir_cli_id, operador_id)
     select k.campana_id, c.cliente_id, d.dir_cli_id, c.operador_id
       from campanas k, clientes c join direcciones_clientes d on d.cliente_id = c.cliente_id and d.principal
      where c.operador_id = any($1::int[]) and c.cliente_id % 3 = k.campana_id - 1 order by 1, 2`,
    [[primero, ultimo]],
  );
  await pg.query(
    `update marcaciones m set origen = 'CAMPANA', campana_id = x.campana_id from listas_marcacion s, campana_clientes x, campanas k
      where s.seguimiento_id = m.seguimiento_id and x.cliente_id = m.cliente_id and x.operador_id = s.operador_id and k.campana_id = x.campana_id
        and s.dia between k.desde and k.hasta and (k.terminada is null or m.creada < k.terminada)`,
  );
  await pg.query(
    `update campana_clientes x set llamada_id = y.llamada_id from (
       select distinct on (m.campana_id, m.cliente_id) m.campana_id, m.cliente_id, l.llamada_id
         from marcaciones m join llamadas l using (marcacion_id) join incidencias i using (incidencia_id)
        where m.campana_id is not null and i.clase = 'CONTACTO' order by m.campana_id, m.cliente_id, l.llamada_id) y
      where y.campana_id = x.campana_id and y.cliente_id = x.cliente_id`,
  );
}

/** Of the last caller's customers, three who asked not to be called and two who consented; and the REPEP of two states, one of them about to expire. */
export async function cargaNoLlamar(
  pg: ClientBase,
  hoy: Date,
  llaman: readonly number[],
  publica: number,
): Promise<void> {
  const ultimo = llaman.at(-1);
  await pg.query(
    `insert into no_llamar (cliente_id, motivo, desde, operador_id)
     select cliente_id, 'PIDIÓ QUE NO SE LE LLAME', $2, $1 from clientes where operador_id = $1 order by cliente_id desc limit 3`,
    [ultimo, iso(medianoche(hoy, 12))],
  );
  await pg.query(
    `insert into consentimientos (cliente_id, fecha, fuente, nota, anotado, operador_id)
     select cliente_id, $2::date, case when n = 1 then 'ESCRITO' else 'LLAMADA' end, case when n = 1 then 'Solicitud de crédito' end, $3, $1
       from (select cliente_id, row_number() over (order by cliente_id) as n from clientes where operador_id = $1) c where n <= 2`,
    [ultimo, diaDe(medianoche(hoy, 60)), iso(medianoche(hoy, 60))],
  );
  const cargas = [
    ['Aguascalientes', 30, -150],
    ['Puebla', 176, -9],
  ] as const;
  await insertar(
    pg,
    'repep_cargas',
    cargas.map(([entidad, hace, vence], n) => ({
      repep_carga_id: n + 1,
      entidad,
      fecha: diaDe(medianoche(hoy, hace)),
      vence: diaDe(medianoche(hoy, vence)),
      ensayo: false,
      importacion_id: 0,
      archivo: `repep-${entidad.toLowerCase()}.csv`,
      pedida: iso(medianoche(hoy, hace)),
      pedida_por: publica,
      intentos: 1,
      terminada: iso(medianoche(hoy, hace)),
      resultado: { NUMEROS: 2000, REPETIDOS: 0, ANTES: 0, CLIENTES: 0, malas: [] },
      vigente: true,
    })),
  );
  // Numbers that nobody has: their area codes do not exist.
  await pg.query(
    `insert into repep_bloques (prefijo, repep_carga_id, sufijos)
     select 200000 + repep_carga_id * 1000 + p, repep_carga_id, array(select (s * 37)::smallint from generate_series(0, 199) s)
       from repep_cargas, generate_series(0, 9) p order by 1`,
  );
}
