import type { Input, Output } from '@anden/contrato/call.ts';
import type { depuracionCalls } from '@anden/contrato/depuracion/calls.ts';
import { MENSAJES_DEPURACION as M, nombreDeListaRejection } from '@anden/contrato/depuracion/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { deSusClientes } from '../../platform/auth/clientes.ts';
import { type OperadorEnSesion, soloSusClientes } from '../../platform/auth/operador.ts';
import { conPreparacion, type QueryContext } from '../../platform/calls/handlers.ts';
import { limites } from '../../platform/consulta/index.ts';
import { Rejection, rejectIf } from '../../platform/rejection.ts';
import { FACTURA_EN_PIE } from '../clientes/index.ts';
import { leeClaves, momentoDe, type Subidos } from '../marcador/index.ts';
import { cuentaClaves, ponClaves, unaListaALaVez } from './claves.ts';

type Calls = typeof depuracionCalls;

/** Keys that are shown of each reason. */
const EJEMPLOS = 5;

/** SQL: before when an attempt at customer `x` that does not reach it is not counted; null: at once. */
export const SIGUIENTE = sql<string | null>`
  case (select separa from ajustes_depuracion) when 'PARTE' then x.otra_parte when 'DIA' then x.otro_dia end`;

/** SQL condition: the operator made list `l`, or has customers of their own in it. */
function ve(o: OperadorEnSesion): RawBuilder<boolean> {
  const asesor = soloSusClientes(o);
  if (asesor === null) return sql<boolean>`true`;
  return sql<boolean>`(l.operador_id = ${asesor} or exists (
    select from depuraciones v join clientes c using (cliente_id) where v.lista_id = l.lista_id and c.operador_id = ${asesor}))`;
}

export async function getListasDepuracion(
  { fecha_ini, fecha_fin, operador_id = null }: Input<Calls['getListasDepuracion']>,
  { db, operador, config }: QueryContext,
): Promise<Output<Calls['getListasDepuracion']>> {
  const { inicio, fin } = limites(fecha_ini, fecha_fin, config.zona);
  // One's own id asks for the lists one sees; another's, which needs 9002, for theirs.
  const de = operador_id === null || operador_id === operador.operador_id ? null : operador_id;
  const { rows: data } = await sql<Output<Calls['getListasDepuracion']>['data'][number]>`
    select l.lista_id as "LISTA_ID", l.operador_id as "OPERADOR_ID", l.nombre as "NOMBRE",
           case when l.cerrada is not null then 'CERRADO' when n.clientes > 0 and n.revisados = n.clientes then 'REVISADO' else 'ACTIVO' end as "ESTATUS", l.creada as "FECHA_HORA_CREACION",
           l.cerrada as "FECHA_HORA_CIERRE", o.nombre as "OPERADOR", n.clientes as "CLIENTES", n.revisados as "REVISADOS",
           case when n.clientes > 0 then floor(100.0 * n.revisados / n.clientes)::int else 0 end as "AVANCE",
           l.motivo_cierre as "MOTIVO_CIERRE", (select z.nombre from operadores z where z.operador_id = l.cerrada_por) as "CERRO"
      from listas_depuracion l join operadores o using (operador_id)
     cross join lateral (
       select count(*)::int as clientes, count(x.revisado)::int as revisados
         from depuraciones x join clientes c using (cliente_id)
        where x.lista_id = l.lista_id and ${deSusClientes(operador, 'c.operador_id')}) n
     where l.creada >= ${inicio} and l.creada < ${fin} and ${ve(operador)} and (${de}::int is null or l.operador_id = ${de})
     order by l.lista_id desc`.execute(db);
  const { rows: catalogo_clasif } = await sql<
    Output<Calls['getListasDepuracion']>['catalogo_clasif'][number]
  >`
    select clasif_dep_id as "CLASIF_DEP_ID", clasificacion as "CLASIFICADO" from clasificaciones_depuracion where activa
     order by clasificacion collate es_mx`.execute(db);
  return { data, catalogo_clasif };
}

/** Why a list with this file cannot be made is said beside what it holds. */
export const getClavesDepuracion =
  (subidos: Subidos) =>
  async (
    { importacion_id }: Input<Calls['getClavesDepuracion']>,
    ctx: QueryContext,
  ): Promise<Output<Calls['getClavesDepuracion']>> => {
    const { archivo, descripcion, claves } = await leeClaves(subidos, ctx, importacion_id);
    const { clientes, motivos } = await cuentaClaves(ctx, claves, EJEMPLOS);
    return {
      data: {
        ARCHIVO: archivo,
        DESCRIPCION: descripcion,
        LEIDAS: claves.length,
        CLIENTES: clientes,
        motivos,
        PROBLEMA: clientes === 0 ? M.ninguno : null,
      },
    };
  };

/** A list of the customers of some keys, or of a file, which is read before the transaction begins. */
export const setCreaListaDepuracion = (subidos: Subidos) =>
  conPreparacion<Calls['setCreaListaDepuracion'], Awaited<ReturnType<typeof leeClaves>> | null>(
    async ({ importacion_id }, ctx) =>
      importacion_id == null ? null : await leeClaves(subidos, ctx, importacion_id),
    async ({ nombre_lista, clientes, importacion_id }, ctx, leidas) => {
      rejectIf(nombreDeListaRejection(nombre_lista));
      const claves =
        leidas?.claves ?? clientes?.map((c, i) => ({ fila: i + 1, clave: c.CLAVE_CLIENTE })) ?? [];
      if (claves.length === 0) throw new Rejection(M.sinArchivo);
      const { db, operador, publicar } = ctx;
      await unaListaALaVez(db);
      const { rows } = await sql<{ LISTA_ID: number }>`
        insert into listas_depuracion (nombre, operador_id, creada) values (${nombre_lista.trim()}, ${operador.operador_id}, ${momentoDe(ctx)})
        returning lista_id as "LISTA_ID"`.execute(db);
      const LISTA_ID = rows[0]?.LISTA_ID ?? 0;
      const CLIENTES = await ponClaves(ctx, LISTA_ID, claves);
      if (CLIENTES === 0) throw new Rejection(M.ninguno);
      if (importacion_id != null) await subidos.olvida(db, operador, importacion_id);
      publicar({ tema: 'depuracion', id: LISTA_ID });
      return { data: { LISTA_ID, CLIENTES }, message: M.creada(CLIENTES) };
    },
  );

interface ListaVista {
  nombre: string;
  cerrada: string | null;
  /** Who closed it before it was done; null: nobody. */
  cerro: string | null;
  motivo: string | null;
  /** The operator may close it: they made it, or see every customer. */
  suya: boolean;
}

/** A list that the operator sees. */
export async function exigirLista({ db, operador }: QueryContext, listaId: number): Promise<ListaVista> {
  const { rows } = await sql<ListaVista>`
    select l.nombre, l.cerrada, l.motivo_cierre as motivo, (select z.nombre from operadores z where z.operador_id = l.cerrada_por) as cerro,
           (l.operador_id = ${operador.operador_id} or ${soloSusClientes(operador) === null}) as suya
      from listas_depuracion l where l.lista_id = ${listaId} and ${ve(operador)}`.execute(db);
  const [fila] = rows;
  if (!fila) throw new Rejection(M.noExiste);
  return fila;
}

/** Refuses a list that somebody closed before it was done: nobody waits on it. */
export function exigirAbierta({ cerro, motivo }: Pick<ListaVista, 'cerro' | 'motivo'>): void {
  if (cerro !== null) throw new Rejection(M.listaCerrada(cerro, motivo ?? ''));
}

export async function getDetalleListasDepuracion(
  { lista_id }: Input<Calls['getDetalleListasDepuracion']>,
  ctx: QueryContext,
): Promise<Output<Calls['getDetalleListasDepuracion']>> {
  const { db, operador, config } = ctx;
  const { nombre: NOMBRE, cerro, motivo, cerrada, suya } = await exigirLista(ctx, lista_id);
  const { rows: data } = await sql<Output<Calls['getDetalleListasDepuracion']>['data'][number]>`
    select x.lista_dep_det_id as "LISTA_DEP_DET_ID", c.cliente_id as "CLIENTE_ID", x.dir_cli_id as "DIR_CLI_ID", c.clave_cliente as "CLAVE_CLIENTE",
           c.nombre as "CLIENTE", c.nombre_comercial as "NOMBRE_COMERCIAL", coalesce(c.telefono, c.celular, c.telefono2) as "TELEFONO", c.email as "EMAIL",
           case when x.revisado is null then 'PENDIENTE' else 'REVISADO' end as "ESTATUS", d.estado as "ESTADO", coalesce(d.localidad, d.ciudad) as "LOCALIDAD",
           x.llamadas as "LLAMADAS", x.chat as "CHAT", x.correos as "CORREOS", c.ultima_incidencia as "ULTIMA_INCIDENCIA", x.num_intento as "NUM_INTENTO",
           case when x.revisado is null then ${SIGUIENTE} end as "SIGUIENTE", x.observaciones as "OBSERVACIONES", x.clasif_dep_id as "CLASIF_DEP_ID", k.clasificacion as "CLASIFICADO", x.operador_id as "OPERADOR_ID",
           o.nombre as "OPERADOR", x.primero as "FECHA_PRIMER_CONTACTO", x.ultimo as "FECHA_ULTIMO_CONTACTO",
           case when x.revisado is null then 'PENDIENTE' when k.numero_malo then 'NUMERO_MALO' when x.llamadas or x.chat or x.correos then 'CONTACTADO'
                else 'SIN_CONTACTO' end as "RESULTADO",
           nullif(concat_ws(', ', case when x.llamadas then 'Llamada' end, case when x.chat then 'Chat' end, case when x.correos then 'Correo' end), '') as "CANALES",
           case when x.revisado is not null and not coalesce(k.numero_malo, false) and (x.llamadas or x.chat or x.correos)
                then to_char(x.ultimo at time zone ${config.zona}, 'HH24":00"') end as "HORA",
           (select count(*)::int from facturas f where f.cliente_id = c.cliente_id and ${FACTURA_EN_PIE}) as "COMPRAS", a.nombre as "APARTADO_POR"
      from depuraciones x join clientes c using (cliente_id) join direcciones_clientes d on d.dir_cli_id = x.dir_cli_id
      left join clasificaciones_depuracion k using (clasif_dep_id)
      left join operadores o on o.operador_id = x.operador_id
      left join operadores a on a.operador_id = x.apartado_por and x.revisado is null
     where x.lista_id = ${lista_id} and ${deSusClientes(operador, 'c.operador_id')}
     order by x.revisado is not null, x.num_intento, c.nombre collate es_mx, x.lista_dep_det_id`.execute(db);
  const { rows: direcciones } = await sql<Output<Calls['getDetalleListasDepuracion']>['direcciones'][number]>`
    select d.dir_cli_id as "DIR_CLI_ID", d.cliente_id as "CLIENTE_ID",
           nullif(concat_ws(', ', d.direccion, d.localidad, d.ciudad, d.estado, d.codigo_postal), '') as "DIRECCION", d.tipo_dir as "TIPO_DIR", d.ubicacion as "UBICACION"
      from direcciones_clientes d join depuraciones x using (cliente_id) join clientes c using (cliente_id)
     where x.lista_id = ${lista_id} and ${deSusClientes(operador, 'c.operador_id')} order by d.cliente_id, d.principal desc, d.dir_cli_id`.execute(
    db,
  );
  return {
    data,
    revisados: data.filter((f) => f.ESTATUS === 'REVISADO').length,
    direcciones,
    NOMBRE,
    cierre: cerro === null ? null : { OPERADOR: cerro, MOTIVO: motivo ?? '' },
    SE_CIERRA: suya && (cerrada === null || cerro !== null) ? 'S' : 'N',
  };
}
