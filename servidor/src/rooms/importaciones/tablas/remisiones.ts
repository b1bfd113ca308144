import { dato, deAlmacen, deArticulo, llave, obligatoria, piezas } from '../../../importar/columnas.ts';
import {
  avisaAusentes,
  avisaDe,
  CIERRA,
  cierreDe,
  estatusDe,
  PENDIENTES,
} from '../../../importar/historia.ts';
import { codigo, importe, momento, siNo } from '../../../importar/lectores.ts';
import { type Columna, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import { EMPEZADA, LLEGADA_DE_REMISIONES } from '../../embarques/index.ts';
import { daDocumento, discrepan, documentoRepetido, escribir, primero } from './llegada.ts';

const PRECIO_MAX = 9_999_999;

const FOLIO: Columna = obligatoria(
  llave(
    'FOLIO',
    20,
    'R0005001',
    'Folio de la remisión, hasta 20 caracteres; una fila por renglón, con el folio en todas.',
  ),
);

/** Columns of the remission itself: given once per folio, or repeated with the same value. */
const DE_CABEZA: readonly Columna[] = [
  llave(
    'DOCUMENTO',
    60,
    'ERP-5001',
    'Identificador del documento en el otro sistema: se toma una sola vez. El folio si no se dice.',
  ),
  llave('FOLIO_DR', 20, 'P0004210', 'Folio del pedido del que viene.'),
  deAlmacen('Número del almacén que surte. Obligatorio en una remisión nueva.'),
  llave('CLAVE_CLIENTE', 30, 'C-0001', 'Un cliente que ya existe. Obligatoria en una remisión nueva.'),
  {
    nombre: 'OPERADOR',
    tipo: 'text',
    leer: codigo(15),
    ejemplo: '',
    explica: 'Usuario del vendedor; debe existir.',
  },
  {
    nombre: 'FECHA',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '2026-11-20 10:30',
    explica: 'Cuándo se hizo, con hora si se sabe. Obligatoria en una remisión nueva.',
  },
  {
    nombre: 'PROMETIDO',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '',
    explica: 'Para cuándo se prometió.',
  },
  { nombre: 'PRIORIDAD', tipo: 'text', leer: siNo, ejemplo: 'N', explica: 'S: urgente. N si no se dice.' },
  {
    nombre: 'CLTE_RECOGE',
    tipo: 'text',
    leer: siNo,
    ejemplo: 'N',
    explica: 'S: el cliente pasa por ella. Si no se dice, como lo tenga el cliente.',
  },
  dato('PAQUETERIA', 60, 'PAQUETERÍA UNO', 'Quién la lleva, hasta 60 caracteres.'),
  dato('OBSERVACIONES', 500, '', 'Del vendedor, hasta 500 caracteres.'),
  estatusDe('ENVIADA', 'EMBARCADA'),
];

/** A remission's columns in the database; only those named differently in the file are listed. */
const IGUALES = ['folio_dr', 'almacen_id', 'fecha', 'prometido', 'paqueteria', 'observaciones'];

/** An empty cell keeps the remission's value. */
const QUEDA = `
  update remision_llegada k set ${IGUALES.map((c) => `${c} = coalesce(k.${c}, r.${c})`).join(', ')},
         urgente = coalesce(k.urgente, r.urgente), clte_recoge = coalesce(k.clte_recoge, r.clte_recoge),
         clave_cliente = coalesce(k.clave_cliente, c.clave_cliente), operador = coalesce(k.operador, o.operador)
    from remisiones r join clientes c using (cliente_id) left join operadores o on o.operador_id = r.operador_id
   where r.documento_externo = k.documento`;

/** An empty price keeps the line's too, if it has the same article. */
const QUEDA_PRECIO = `
  update remision_renglon e set precio = d.precio
    from remisiones r join remisiones_det d using (docto_ve_id) join articulos a using (articulo_id)
   where r.documento_externo = e.documento and d.renglon = e.renglon and a.clave_articulo = e.clave_articulo and e.precio is null`;

/** Of an open remission only what is still to go comes in; once it is here, its pieces are those that are here. */
const SOLO_LO_PENDIENTE = [
  `update remision_renglon e set unidades = coalesce(d.unidades, x.pendientes)
     from entrada x join remision_llegada k on k.documento = x.id_documento
     left join remisiones r on r.documento_externo = k.documento
     left join remision_renglon y on y.documento = k.documento and y.fila = x.fila
     left join remisiones_det d on d.docto_ve_id = r.docto_ve_id and d.renglon = y.renglon
    where e.documento = k.documento and e.fila = x.fila and x.pendientes <= x.unidades and k.cierre is null`,
  'delete from remision_renglon where unidades = 0',
];

/**
 * Remissions that came from another system, are open here, and are not in the file: of those that are told, the ones that nobody began are
 * closed, if a reason was given. And those of the file that are finished there and begun here.
 */
const AUSENTES = [
  `create temp table ausentes on commit drop as
     select r.docto_ve_id, r.folio from remisiones r
      where r.estatus in ('PENDIENTE', 'SURTIENDO', 'AREAEMBARQUE', 'EMBARCANDO') and r.documento_externo is not null
        and not exists (select from remision_llegada k where k.documento = r.documento_externo) and (${CIERRA} is null or not ${EMPEZADA})`,
  `select 1 from remisiones where ${CIERRA} is not null and docto_ve_id in (select docto_ve_id from ausentes) order by docto_ve_id for no key update`,
  // Somebody may have begun one while its lock was waited for.
  `delete from ausentes a using remisiones r where ${CIERRA} is not null and r.docto_ve_id = a.docto_ve_id and ${EMPEZADA}`,
  `create temp table ya_empezadas on commit drop as
     select r.folio from remision_llegada k join remisiones r using (docto_ve_id)
      where k.cierre is not null and r.estatus not in ('EMBARCADA', 'CANCELADA') and ${EMPEZADA}`,
];

export const REMISIONES: Tabla = {
  nombre: 'remisiones',
  columnas: [
    FOLIO,
    ...DE_CABEZA,
    deArticulo('Clave propia del artículo. Los renglones van en el orden del archivo.'),
    obligatoria(piezas('UNIDADES', 1, 12, 'Piezas pedidas.')),
    PENDIENTES,
    {
      nombre: 'PRECIO',
      tipo: 'numeric',
      leer: importe(PRECIO_MAX),
      ejemplo: 34.5,
      explica: 'Pesos por pieza. 0 en un renglón nuevo si no se dice.',
    },
  ],
  auxiliares: 'id_documento text',
  llave: { expresion: 'fila', columna: 'FOLIO' },
  grupo: 'FOLIO',
  preparar: [
    UNA_A_LA_VEZ,
    daDocumento('remisiones'),
    ...LLEGADA_DE_REMISIONES.crear,
    `insert into remision_llegada (documento, fila, folio, ${IGUALES.join(', ')}, clave_cliente, operador, urgente, clte_recoge, cierre)
     select id_documento, fila, folio, ${IGUALES.join(', ')}, clave_cliente, operador, prioridad = 'S', clte_recoge = 'S',
            replace(${cierreDe('estatus', 'fecha::date', 'nada')}, 'ENTREGADA', 'CERRADA')
       from (select id_documento, min(fila) fila, folio, bool_and(coalesce(pendientes, 1) = 0) nada,
                    ${[...IGUALES, 'clave_cliente', 'operador', 'prioridad', 'clte_recoge', 'estatus'].map(primero).join(', ')}
               from entrada group by id_documento, folio) e`,
    `insert into remision_renglon (documento, fila, renglon, clave_articulo, unidades, precio)
     select id_documento, fila, row_number() over (partition by folio order by fila), clave_articulo, unidades, precio from entrada`,
    ...LLEGADA_DE_REMISIONES.indices,
    ...SOLO_LO_PENDIENTE,
    QUEDA,
    'update remision_llegada set urgente = coalesce(urgente, false)',
    QUEDA_PRECIO,
    ...LLEGADA_DE_REMISIONES.preparar,
    ...AUSENTES,
  ],
  revisiones: [
    `select fila, 'PENDIENTES' columna, pendientes::text valor, 'son más que las pedidas' motivo from entrada where pendientes > unidades`,
    documentoRepetido,
    ...discrepan(DE_CABEZA),
    ...LLEGADA_DE_REMISIONES.revisiones,
  ],
  advertencias: [
    avisaAusentes('remisiones abiertas'),
    avisaDe(
      'ya_empezadas',
      'remisiones que el archivo da por terminadas ya se empezaron aquí y siguen abiertas',
    ),
  ],
  toca: [
    {
      tabla: 'remisiones',
      llave: ['docto_ve_id'],
      donde:
        'documento_externo in (select id_documento from entrada) or docto_ve_id in (select docto_ve_id from ausentes)',
    },
    {
      tabla: 'remisiones_det',
      llave: ['docto_ve_det_id'],
      donde:
        'docto_ve_id in (select docto_ve_id from remisiones where documento_externo in (select id_documento from entrada) union select docto_ve_id from ausentes)',
    },
  ],
  impide: [
    `select 'No se puede deshacer: la factura ' || min(f.folio) || ' salió por ellas como historia; deshaga antes su importación' as texto
       from importaciones_filas x join remisiones r on r.docto_ve_id = (coalesce(x.despues, x.antes) ->> 'docto_ve_id')::int
       join facturas f on f.docto_ve_id = r.factura_id
      where x.importacion_id = $1 and x.tabla = 'remisiones' and r.historia and f.historia and f.entregado is not null
        and coalesce(x.antes ->> 'historia', 'false') = 'false' and x.antes is not null
     having count(*) > 0`,
  ],
  async aplicar(pg) {
    const { rows: abiertas } = await pg.query<{ n: number }>(
      'select count(*)::int n from remision_llegada k join remisiones r using (docto_ve_id) where r.ausente and not k.cierra',
    );
    const reabiertas = abiertas[0]?.n ?? 0;
    const cuentas = await escribir(pg, LLEGADA_DE_REMISIONES, 'id_documento');
    await pg.query(`update remisiones_det set cerrado = now(), motivo_corto = ${CIERRA}
      where ${CIERRA} is not null and docto_ve_id in (select docto_ve_id from ausentes)`);
    const cerradas = await tocadas(
      pg,
      `update remisiones set estatus = 'CANCELADA', cancelada = now(), ausente = true
        where ${CIERRA} is not null and docto_ve_id in (select docto_ve_id from ausentes)`,
    );
    const { rows } = await pg.query<{ n: number }>(
      `select count(*)::int n from remision_llegada k join remisiones r using (docto_ve_id) where k.resultado <> 'igual' and r.historia`,
    );
    const historia = rows[0]?.n ?? 0;
    const notas = [
      ...(historia ? [`Remisiones que entran como historia, ya embarcadas: ${historia}`] : []),
      ...(reabiertas
        ? [`Remisiones que se cerraron por no venir y ahora vienen, abiertas otra vez: ${reabiertas}`]
        : []),
      ...(cerradas ? [`Remisiones que no vienen y se cierran: ${cerradas}`] : []),
    ];
    return { ...cuentas, notas };
  },
};
