import type { Input, Output } from '@anden/contrato/call.ts';
import type { correccionesCalls } from '@anden/contrato/depuracion/correcciones.ts';
import {
  CAMPOS_DE_CLIENTE,
  CAMPOS_DE_DIRECCION,
  type CampoCorregido,
  correccionRejection,
  MENSAJES_CORRECCION as M,
} from '@anden/contrato/depuracion/correcciones-rules.ts';
import { MENSAJES_DEPURACION } from '@anden/contrato/depuracion/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { permite } from '../../platform/auth/operador.ts';
import type { CommandContext, QueryContext } from '../../platform/calls/handlers.ts';
import { fundidos } from '../../platform/campos.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { momentoDe, paraLlamar } from '../marcador/index.ts';

type Calls = typeof correccionesCalls;
type Datos = Output<Calls['getDatosDepuracion']>;
type Valores = Partial<Record<CampoCorregido, string>>;

/** Rows of one reply. */
const RENGLONES_MAX = 10_000;

const CAMPOS_CLIENTE = Object.keys(CAMPOS_DE_CLIENTE) as (keyof typeof CAMPOS_DE_CLIENTE)[];
const CAMPOS_DIRECCION = Object.keys(CAMPOS_DE_DIRECCION) as (keyof typeof CAMPOS_DE_DIRECCION)[];

/** SQL: the fields of a row as an object of texts, blank where there is nothing. */
const comoTextos = (alias: string, campos: readonly string[]) =>
  sql`jsonb_build_object(${sql.raw(campos.map((c) => `'${c}', coalesce(${alias}.${c}, '')`).join(', '))})`;

/** The customer that is a row of a list which the operator sees. */
async function suCliente({ db, operador }: QueryContext | CommandContext, detId: number): Promise<number> {
  const { rows } = await sql<{ cliente_id: number }>`
    select x.cliente_id from depuraciones x join clientes c using (cliente_id)
     where x.lista_dep_det_id = ${detId} and ${deSusClientes(operador, 'c.operador_id')}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(MENSAJES_DEPURACION.clienteNoExiste);
  return fila.cliente_id;
}

export async function getDatosDepuracion(
  { lista_dep_det_id }: Input<Calls['getDatosDepuracion']>,
  ctx: QueryContext,
): Promise<Datos> {
  const { db } = ctx;
  const clienteId = await suCliente(ctx, lista_dep_det_id);
  const { rows: clientes } = await sql<{ datos: Datos['data'] }>`
    select ${comoTextos('c', CAMPOS_CLIENTE)} as datos from clientes c where c.cliente_id = ${clienteId}`.execute(
    db,
  );
  const { rows: direcciones } = await sql<Datos['direcciones'][number]>`
    select d.dir_cli_id as "DIR_CLI_ID", d.tipo_dir as "TIPO_DIR", d.ubicacion as "UBICACION", ${comoTextos('d', CAMPOS_DIRECCION)} as datos
      from direcciones_clientes d where d.cliente_id = ${clienteId} order by d.principal desc, d.dir_cli_id`.execute(
    db,
  );
  const { rows: en_espera } = await sql<Datos['en_espera'][number]>`
    select k.dir_cli_id as "DIR_CLI_ID", k.campo as "CAMPO", coalesce(k.despues, '') as "DESPUES", o.nombre as "OPERADOR", k.momento as "MOMENTO"
      from correcciones_cliente k join operadores o using (operador_id)
     where k.cliente_id = ${clienteId} and k.estado_correccion = 'ESPERA' order by k.correccion_id`.execute(
    db,
  );
  const llamar = await paraLlamar(ctx, clienteId);
  const { rows: historia } = await sql<Datos['historia'][number]>`
    select h.momento as "MOMENTO", o.nombre as "OPERADOR", h.que as "QUE", h.texto as "TEXTO" from (
      select i.momento, i.operador_id, 'INTENTO' as que,
             concat_ws(' · ', nullif(concat_ws(', ', case when i.llamadas then 'Llamada' end, case when i.chat then 'Chat' end, case when i.correos then 'Correo' end), ''),
                       k.clasificacion, i.observaciones) as texto
        from intentos_depuracion i left join clasificaciones_depuracion k using (clasif_dep_id) where i.lista_dep_det_id = ${lista_dep_det_id}
       union all
      select r.momento, r.operador_id, 'REAPERTURA', r.motivo from reaperturas_depuracion r where r.lista_dep_det_id = ${lista_dep_det_id}
       union all
      select k.momento, k.operador_id, 'CORRECCION', concat(coalesce(k.antes, 'nada'), ' → ', coalesce(k.despues, 'nada'), ' (', lower(k.estado_correccion), ')')
        from correcciones_cliente k where k.cliente_id = ${clienteId}) h
      join operadores o using (operador_id) order by h.momento desc limit 100`.execute(db);
  return { data: clientes[0]?.datos as Datos['data'], direcciones, en_espera, historia, llamar };
}

/** The data of the customer, or of its address, as they stand, locked. */
async function deAhora({ db }: CommandContext, clienteId: number, dirCliId: number | null): Promise<Valores> {
  const { rows } =
    dirCliId === null
      ? await sql<{ datos: Valores }>`
          select ${comoTextos('c', CAMPOS_CLIENTE)} as datos from clientes c where c.cliente_id = ${clienteId} for no key update`.execute(
          db,
        )
      : await sql<{ datos: Valores }>`
          select ${comoTextos('d', CAMPOS_DIRECCION)} as datos from direcciones_clientes d
           where d.dir_cli_id = ${dirCliId} and d.cliente_id = ${clienteId} for no key update`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.direccionNoExiste);
  return fila.datos;
}

/** Writes a field of a customer or of one of its addresses; blank is nothing. The field is one of the declared names. */
async function escribe(
  { db }: CommandContext,
  cual: { cliente_id: number; dir_cli_id: number | null; campo: CampoCorregido },
  valor: string | null,
): Promise<void> {
  const columna = sql.id(cual.campo);
  await (cual.dir_cli_id === null
    ? sql`update clientes set ${columna} = ${valor} where cliente_id = ${cual.cliente_id}`
    : sql`update direcciones_clientes set ${columna} = ${valor} where dir_cli_id = ${cual.dir_cli_id}`
  ).execute(db);
}

export async function corrigeCliente(
  { lista_dep_det_id, dir_cli_id = null, leido, campos }: Input<Calls['corrigeCliente']>,
  ctx: CommandContext,
): Promise<Output<Calls['corrigeCliente']>> {
  const { db, operador, publicar } = ctx;
  const cliente_id = await suCliente(ctx, lista_dep_det_id);
  const ahora = await deAhora(ctx, cliente_id, dir_cli_id);
  const suyos: Valores = {};
  const declarados: readonly CampoCorregido[] = dir_cli_id === null ? CAMPOS_CLIENTE : CAMPOS_DIRECCION;
  for (const campo of declarados) if (campos[campo] !== undefined) suyos[campo] = campos[campo].trim();
  rejectIf(correccionRejection(ahora, suyos)?.mensaje ?? null);
  const queda = fundidos<Valores>(leido, ahora, suyos);
  const cambiados = declarados.filter((c) => queda[c] !== ahora[c]);
  if (cambiados.length === 0) throw new Rejection(M.nada);
  const momento = momentoDe(ctx);
  const enseguida = permite(P.corregirClientes, operador);
  for (const campo of cambiados) {
    const antes = ahora[campo] || null;
    const despues = queda[campo] || null;
    await sql`
      update correcciones_cliente set estado_correccion = 'SUSTITUIDA', resuelta = ${momento}, resuelta_por = ${operador.operador_id}
       where cliente_id = ${cliente_id} and dir_cli_id is not distinct from ${dir_cli_id}::int and campo = ${campo} and estado_correccion = 'ESPERA'`.execute(
      db,
    );
    await sql`
      insert into correcciones_cliente (cliente_id, dir_cli_id, lista_dep_det_id, campo, antes, despues, operador_id, momento, estado_correccion, resuelta, resuelta_por)
      values (${cliente_id}, ${dir_cli_id}::int, ${lista_dep_det_id}, ${campo}, ${antes}, ${despues}, ${operador.operador_id}, ${momento},
              ${enseguida ? 'ACEPTADA' : 'ESPERA'}, ${enseguida ? momento : null}::timestamptz, ${enseguida ? operador.operador_id : null}::int)`.execute(
      db,
    );
    if (enseguida) await escribe(ctx, { cliente_id, dir_cli_id, campo }, despues);
  }
  publicar({ tema: 'depuracion' });
  if (enseguida) publicar({ tema: 'cliente', id: cliente_id });
  return {
    data: { EN_ESPERA: enseguida ? 0 : cambiados.length },
    message: enseguida ? M.puesta : M.enEspera,
  };
}

export async function getCorreccionesCliente(
  { fecha_ini, fecha_fin }: Input<Calls['getCorreccionesCliente']>,
  { db, operador, config }: QueryContext,
): Promise<Output<Calls['getCorreccionesCliente']>> {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, config.zona);
  const { rows: data } = await sql<Output<Calls['getCorreccionesCliente']>['data'][number]>`
    select k.correccion_id as "CORRECCION_ID", k.cliente_id as "CLIENTE_ID", k.dir_cli_id as "DIR_CLI_ID", k.momento as "MOMENTO",
           c.clave_cliente as "CLAVE_CLIENTE", c.nombre as "CLIENTE", k.campo as "CAMPO",
           case when k.dir_cli_id is not null then concat_ws(', ', d.tipo_dir, d.direccion, d.ciudad) end as "DE",
           k.antes as "ANTES", k.despues as "DESPUES", o.nombre as "OPERADOR", k.estado_correccion as "ESTADO",
           r.nombre as "RESOLVIO", k.resuelta as "RESUELTA", k.motivo as "MOTIVO"
      from correcciones_cliente k join clientes c using (cliente_id) join operadores o on o.operador_id = k.operador_id
      left join direcciones_clientes d on d.dir_cli_id = k.dir_cli_id
      left join operadores r on r.operador_id = k.resuelta_por
     where (k.estado_correccion = 'ESPERA' or k.momento >= ${inicio} and k.momento < ${fin}) and ${deSusClientes(operador, 'c.operador_id')}
     order by k.estado_correccion = 'ESPERA' desc, k.correccion_id desc limit ${RENGLONES_MAX}`.execute(db);
  return { data };
}

interface EnEspera {
  correccion_id: number;
  cliente_id: number;
  dir_cli_id: number | null;
  campo: CampoCorregido;
  antes: string | null;
  despues: string | null;
}

/** Why none of these waits: who resolved the last of those that the operator may see. */
async function porqueNoEsperan({ db, operador }: CommandContext, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ quien: string }>`
    select o.nombre as quien from correcciones_cliente k join clientes c using (cliente_id) join operadores o on o.operador_id = k.resuelta_por
     where k.correccion_id = any(${[...ids]}::int[]) and ${deSusClientes(operador, 'c.operador_id')} order by k.resuelta desc limit 1`.execute(
    db,
  );
  return rows[0] ? M.laResolvio(rows[0].quien) : M.noEspera;
}

/** Accepts or refuses corrections. One whose field changed since is not written: it goes on waiting. */
export async function resuelveCorrecciones(
  { correcciones, acepta, motivo }: Input<Calls['resuelveCorrecciones']>,
  ctx: CommandContext,
): Promise<Output<Calls['resuelveCorrecciones']>> {
  const { db, operador, publicar } = ctx;
  const si = acepta === 'S';
  if (correcciones.length === 0) throw new Rejection(M.sinElegir);
  if (!si && motivo.trim() === '') throw new Rejection(M.sinMotivo);
  // Customers first, by id, as everybody locks them.
  await sql`
    select from clientes c where c.cliente_id in (select k.cliente_id from correcciones_cliente k where k.correccion_id = any(${correcciones}::int[]))
     order by c.cliente_id for no key update`.execute(db);
  const { rows } = await sql<EnEspera>`
    select k.correccion_id, k.cliente_id, k.dir_cli_id, k.campo, k.antes, k.despues
      from correcciones_cliente k join clientes c using (cliente_id)
     where k.correccion_id = any(${correcciones}::int[]) and k.estado_correccion = 'ESPERA' and ${deSusClientes(operador, 'c.operador_id')}
     order by k.correccion_id for update of k`.execute(db);
  if (rows.length === 0) throw new Rejection(await porqueNoEsperan(ctx, correcciones));
  const hechas: number[] = [];
  for (const k of rows) {
    if (si) {
      const dato = (await deAhora(ctx, k.cliente_id, k.dir_cli_id))[k.campo] || null;
      if (dato !== k.antes && dato !== k.despues) continue;
      if (dato !== k.despues) await escribe(ctx, k, k.despues);
    }
    hechas.push(k.correccion_id);
  }
  if (hechas.length === 0) throw new Rejection(M.cambio);
  await sql`
    update correcciones_cliente set estado_correccion = ${si ? 'ACEPTADA' : 'RECHAZADA'}, resuelta = ${momentoDe(ctx)},
           resuelta_por = ${operador.operador_id}, motivo = ${motivo.trim() || null}
     where correccion_id = any(${hechas}::int[])`.execute(db);
  publicar({ tema: 'depuracion' });
  if (si) for (const id of new Set(rows.map((k) => k.cliente_id))) publicar({ tema: 'cliente', id });
  const EN_ESPERA = rows.length - hechas.length;
  return {
    data: { RESUELTAS: hechas.length, EN_ESPERA },
    message: M.resueltas(hechas.length, si) + (EN_ESPERA > 0 ? M.sinTocar(EN_ESPERA) : ''),
  };
}
