import type { CallName } from '@anden/contrato/contrato.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { ClientBase } from 'pg';

/** Default number of clients per kind of work, each with an article of its own: {@link ARTICULO} + kind + 4 × n. */
const POR_TIPO = 2;
const TIPOS = ['acomodo', 'traspaso', 'resurtido', 'remisión'] as const;
type Tipo = (typeof TIPOS)[number];
const ARTICULO = 60_000;
const MUCHAS = 1_000_000;
/** The operator who supplies replenishments; the administrator takes them over. */
const SURTIDOR = 'ACOMODO1';
/** Pieces of each lot of the remissions' articles, and of each of their lines: every third line takes two lots. */
const POR_LOTE = 3;
const POR_RENGLON = 2;

/** What one client works on, document after document; ids are in the order of the work. */
export interface Trabajo {
  tipo: Tipo;
  articulo_id: number;
  /** Fixed and multi-warehouse location of warehouse 1, and a fixed one of warehouse 2. */
  fija: number;
  alta: number;
  norte: number;
  /** Who supplies replenishments, besides the administrator. */
  surtidor: number;
  /** The lines of a transfer; remissions with one line, each with its invoice; the replenishment. */
  documentos: { id: number; linea: number; factura: number | null }[];
}

/** A request, and the pieces it moves if it is acknowledged. */
export interface Orden {
  llamada: CallName;
  input: object;
  piezas: number;
  /** Who sends it. Default: the administrator. */
  como?: string;
}

/**
 * Articles of the test in the demo company: received and not put away, on the shelf for transfers, in reserve for
 * replenishments, on the shelf in small lots for remissions; with the documents that request them.
 * @param cuantos documents per client
 * @param porTipo clients of each of the four kinds of work
 */
export async function preparar(duenio: ClientBase, cuantos: number, porTipo = POR_TIPO): Promise<Trabajo[]> {
  const articulos = `generate_series(0, ${TIPOS.length * porTipo - 1}) i`;
  const de = (tipo: Tipo) => `i % ${TIPOS.length} = ${TIPOS.indexOf(tipo)}`;
  const lotes = Math.ceil((cuantos * POR_RENGLON) / POR_LOTE);
  await duenio.query(`
    create temporary table donde as
      select (select min(ubicacion_id) from ubicaciones where tipo = 'F' and almacen_id = 1) as fija,
             (select min(ubicacion_id) from ubicaciones where tipo = 'M' and almacen_id = 1) as alta,
             (select min(ubicacion_id) from ubicaciones where tipo = 'F' and almacen_id = 2) as norte,
             (select lugar_id from lugares where clase = 'recepcion' and almacen_id = 1) as recepcion,
             (select lugar_id from lugares where clase = 'proveedor') as proveedor,
             (select lugar_id from lugares where clase = 'ajuste') as ajuste;
    insert into articulos (articulo_id, clave_articulo, articulo, tipo_articulo, caduca, lote)
      select ${ARTICULO} + i, 'CORTE' || i, 'ARTÍCULO ' || i, case when ${de('resurtido')} then 'M' else 'D' end,
             case when ${de('remisión')} then 'S' else 'N' end, case when ${de('remisión')} then 'S' else 'N' end
        from ${articulos};
    insert into articulos_ubicacion (ubicacion_id, articulo_id)
      select fija, ${ARTICULO} + i from donde, ${articulos}
      union all select alta, ${ARTICULO} + i from donde, ${articulos} where ${de('resurtido')}
      union all select norte, ${ARTICULO} + i from donde, ${articulos} where ${de('traspaso')};
    with compra as (
      insert into compras (folio, proveedor_id, almacen_id, fecha, fecha_recepcion, completada)
        values ('CORTES', 1, 1, current_date, now(), now()) returning docto_cm_id
    ), lineas as (
      insert into compras_det (docto_cm_id, renglon, articulo_id, unidades, unidades_recib)
        select docto_cm_id, i + 1, ${ARTICULO} + i, ${MUCHAS}, ${MUCHAS} from compra, ${articulos} where ${de('acomodo')}
        returning docto_cm_id, docto_cm_det_id, articulo_id
    )
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento,
                             documento_id, documento_det_id)
      select gen_random_uuid(), 1, 'guardarRecepcionCompra', articulo_id, proveedor, recepcion, ${MUCHAS}, 'compra',
             docto_cm_id, docto_cm_det_id from lineas, donde;
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', ${ARTICULO} + i, ajuste, case when ${de('resurtido')} then alta else fija end,
             ${MUCHAS}, 'inventario inicial' from donde, ${articulos} where ${de('traspaso')} or ${de('resurtido')};
    insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, fecha_caducidad, lote, documento)
      select gen_random_uuid(), 1, 'inventarioInicial', ${ARTICULO} + i, ajuste, fija, ${POR_LOTE}, current_date + 30 + l, 'K' || l,
             'inventario inicial' from donde, ${articulos}, generate_series(1, ${lotes}) l where ${de('remisión')};
    insert into existencias (lugar_id, articulo_id, fecha_caducidad, lote, piezas)
      select destino_id, articulo_id, fecha_caducidad, lote, piezas from movimientos where articulo_id >= ${ARTICULO};
    insert into caducidades (articulo_id, almacen_id, fecha_caducidad, lote)
      select articulo_id, 1, fecha_caducidad, lote from movimientos where articulo_id >= ${ARTICULO} and lote is not null;
    insert into traspasos (folio, empresa_id, almacen_org_id, almacen_dest_id, operador_id)
      select 'CORTE' || i, 3, 1, 2, 1 from ${articulos} where ${de('traspaso')};
    insert into traspasos_det (docto_in_id, renglon, articulo_id, unidades)
      select docto_in_id, n, ${ARTICULO} + i, 1 from ${articulos} join traspasos on folio = 'CORTE' || i, generate_series(1, ${cuantos}) n;
    insert into operador_controles (operador_id, control_id)
      select operador_id, c from operadores, unnest(array[${P.resurtidos}, ${P.tomarResurtido}]) c where operador = '${SURTIDOR}'
      on conflict do nothing;
    insert into resurtidos (almacen_id, articulo_id, operador_id_sol, cantidad_sol, motivo)
      select 1, ${ARTICULO} + i, 1, ${MUCHAS}, 'OPERADOR' from ${articulos} where ${de('resurtido')};
    with f as (
      insert into facturas (folio, cliente_id) select 'CORTE' || i || '-' || n, 1 from ${articulos}, generate_series(1, ${cuantos}) n
        where ${de('remisión')} returning docto_ve_id, folio
    ), r as (
      insert into remisiones (folio, empresa_id, almacen_id, cliente_id, renglones, factura_id)
        select folio, 3, 1, 1, 1, docto_ve_id from f returning docto_ve_id, folio
    )
    insert into remisiones_det (docto_ve_id, renglon, articulo_id, unidades)
      select docto_ve_id, 1, ${ARTICULO} + substring(folio from '\\d+')::int, ${POR_RENGLON} from r order by docto_ve_id;`);
  const { rows } = await duenio.query<Trabajo & { i: number }>(`
    select (i % ${TIPOS.length}) as i, ${ARTICULO} + i as articulo_id, fija, alta, norte,
           (select operador_id from operadores where operador = '${SURTIDOR}') as surtidor,
           coalesce((select json_agg(to_json(x) order by x.linea) from (
             select docto_in_id as id, docto_in_det_id as linea, null::int as factura from traspasos_det where articulo_id = ${ARTICULO} + i
             union all select docto_ve_id, d.docto_ve_det_id, r.factura_id from remisiones_det d join remisiones r using (docto_ve_id)
                        where articulo_id = ${ARTICULO} + i
             union all select resurtido_id, resurtido_id, null from resurtidos where articulo_id = ${ARTICULO} + i) x), '[]') as documentos
      from ${articulos}, donde order by articulo_id`);
  return rows.map(({ i, ...t }) => ({ ...t, tipo: TIPOS[i] ?? 'acomodo' }));
}

/** The requests of one round of a client's work, `n` from 0; each is sent after the reply to the previous one. */
export function ordenes(t: Trabajo, n: number): Orden[] {
  switch (t.tipo) {
    case 'acomodo':
      return [
        {
          llamada: 'guardaAcomodoCompra',
          input: { ...de(t), cantidad: 1, ubicaciones: en(t.fija, 1), caducidades: [] },
          piezas: 1,
        },
      ];
    case 'resurtido':
      return deResurtido(t, n);
    case 'traspaso':
      return deTraspaso(t, n);
    case 'remisión':
      return deRemision(t, n);
  }
}

const de = ({ articulo_id }: Trabajo) => ({ articulo_id, operador_id: 1 });
const en = (UBICACION_ID: number, CONTADAS: number) => [{ UBICACION_ID, CONTADAS }];

function documento({ tipo, documentos }: Trabajo, n: number): Trabajo['documentos'][number] {
  const suyo = documentos[n];
  if (!suyo) throw new Error(`Se acabaron los documentos de ${tipo}`);
  return suyo;
}

/**
 * One piece is supplied and returned; or two are supplied, the administrator takes them over and places one, and
 * whoever supplied takes the rest back.
 */
function deResurtido(t: Trabajo, n: number): Orden[] {
  const { id: resurtido_id } = documento(t, 0);
  const mueve = (
    operacion: 'surtido' | 'acomodo',
    operador_id: number,
    ubicacion_id: number,
    cantidad: number,
  ): Orden => ({
    llamada: 'setTraspasoentreubicaciones',
    input: {
      articulo_id: t.articulo_id,
      almacen_id: 1,
      operador_id,
      ubicacion_id,
      cantidad,
      operacion,
      resurtido_id,
    },
    piezas: cantidad,
  });
  if (n % 2 === 1) {
    const regreso: Orden = {
      llamada: 'regresaResurtido',
      input: { resurtido_id, ubicacion_id: t.alta, cantidad: 1 },
      piezas: 1,
      como: SURTIDOR,
    };
    return [{ ...mueve('surtido', t.surtidor, t.alta, 1), como: SURTIDOR }, regreso];
  }
  return [
    { ...mueve('surtido', t.surtidor, t.alta, 2), como: SURTIDOR },
    { llamada: 'tomaResurtido', input: { resurtido_id, de_operador_id: t.surtidor }, piezas: 0 },
    mueve('acomodo', 1, t.fija, 1),
    ...deVuelta(t),
  ];
}

/** Returns to the supplier what a cut may have left with the administrator; refused if there is nothing. */
export const deVuelta = (t: Trabajo): Orden[] =>
  t.tipo === 'resurtido'
    ? [
        {
          llamada: 'tomaResurtido',
          input: { resurtido_id: documento(t, 0).id, de_operador_id: 1 },
          piezas: 0,
          como: SURTIDOR,
        },
      ]
    : [];

/** A line is supplied and received; every fifth one does not arrive and is closed short. */
function deTraspaso(t: Trabajo, n: number): Orden[] {
  const { id, linea } = documento(t, n);
  const linea1 = { ...de(t), docto_in_det_id: linea, cantidad: 1 };
  const llega: Orden = {
    llamada: 'guardaTraspasoRecepcion',
    input: {
      ...linea1,
      docto_in_id: id,
      traspaso_id: id,
      almacen_dest_id: 2,
      ubicaciones: en(t.norte, 1),
      empresa_id: 3,
    },
    piezas: 1,
  };
  const falta: Orden = {
    llamada: 'cierraFaltanteTraspaso',
    input: { docto_in_det_id: linea, lado: 'recepcion', motivo: 'NO VENÍA EN LA TARIMA', faltan: 1 },
    piezas: 1,
  };
  return [
    { llamada: 'surtirProductoTraspaso', input: { ...linea1, ubicaciones: en(t.fija, 1) }, piezas: 1 },
    n % 5 === 4 ? falta : llega,
  ];
}

/** A remission is picked from one lot or two, packed, released and shipped. */
function deRemision(t: Trabajo, n: number): Orden[] {
  const { id, linea, factura } = documento(t, n);
  return [
    {
      llamada: 'surtirArticulodeRemision',
      input: {
        docto_ve_det_id: linea,
        cantidad: POR_RENGLON,
        ubicaciones: en(t.fija, POR_RENGLON),
        operador_id: 1,
      },
      piezas: POR_RENGLON,
    },
    { llamada: 'AsignaHoraEmpaqueRemision', input: { docto_ve_id: id, docto_ve_det_id: linea }, piezas: 0 },
    {
      llamada: 'getremisionasurtir',
      input: { operador: 1, docto_ve_id: id, liberar_remision: 'S', observaciones: 'UNA CAJA', cajas: 1 },
      piezas: 0,
    },
    {
      llamada: 'actualizaFacturasEntregadas',
      input: { entregadas: [{ DOCTO_VE_ID: factura, ENTREGADO: 'S' }] },
      piezas: POR_RENGLON,
    },
  ];
}

/** Articles whose inside pieces differ from the initial ones less recorded shortages and shipped pieces. */
export const DESCUADRADOS = `
  select m.articulo_id, m.inicial, coalesce(e.adentro, 0) as adentro, coalesce(f.faltantes, 0) as faltantes, coalesce(s.salieron, 0) as salieron
    from (select articulo_id, sum(piezas) as inicial from movimientos
           where articulo_id >= ${ARTICULO} and llamada in ('guardarRecepcionCompra', 'inventarioInicial') group by 1) m
    left join (select articulo_id, sum(piezas) as adentro from existencias group by 1) e using (articulo_id)
    left join (select articulo_id, sum(faltantes) as faltantes from traspasos_det group by 1) f using (articulo_id)
    left join (select articulo_id, sum(unidades_surt) as salieron from remisiones_det join remisiones using (docto_ve_id)
                where estatus = 'EMBARCADA' group by 1) s using (articulo_id)
   where m.inicial <> coalesce(e.adentro, 0) + coalesce(f.faltantes, 0) + coalesce(s.salieron, 0)`;

interface Hallada {
  clave: string;
  /** Replies stored under the key. */
  veces: number;
  piezas: number;
}

/** What exists for each acknowledged key: its reply, and the pieces its movements moved. */
const HALLADAS = `
  select k as clave, (select count(*) from idempotencia i where i.clave = k::text)::int as veces,
         (select coalesce(sum(m.piezas), 0) from movimientos m where m.operacion_id = k)::int as piezas
    from unnest($1::uuid[]) k`;

/** Acknowledged requests that do not exist exactly once with their pieces: none, if all is well. */
export async function perdidasODobles<O extends Orden & { clave: string }>(
  duenio: ClientBase,
  confirmadas: readonly O[],
): Promise<O[]> {
  const { rows } = await duenio.query<Hallada>(HALLADAS, [confirmadas.map((o) => o.clave)]);
  const porClave = new Map(rows.map((h) => [h.clave, h]));
  return confirmadas.filter((o) => {
    const hallada = porClave.get(o.clave);
    return hallada?.veces !== 1 || hallada.piezas !== o.piezas;
  });
}
