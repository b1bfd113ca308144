import { GUIA_MAX } from '@anden/contrato/embarques/rules.ts';
import { dato, llave, obligatoria, pesos } from '../../../importar/columnas.ts';
import { avisaAusentes, avisaDe, CIERRA, cierreDe, estatusDe } from '../../../importar/historia.ts';
import { codigo, entero, importe, momento } from '../../../importar/lectores.ts';
import { type Columna, type Tabla, tocadas } from '../../../importar/tabla.ts';
import { UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import { asientaPagadasAntes } from '../../cartera/index.ts';
import { LLEGADA_DE_FACTURAS, SEGUIMIENTO, VACIA_CANCELADAS } from '../../embarques/index.ts';
import { daDocumento, discrepan, documentoRepetido, escribir, primero } from './llegada.ts';

/** Columns of the invoice itself: given once per folio, or repeated with the same value. */
const DE_CABEZA: readonly Columna[] = [
  llave(
    'DOCUMENTO',
    60,
    'ERP-F812',
    'Identificador del documento en el otro sistema: se toma una sola vez. El folio si no se dice.',
  ),
  {
    nombre: 'FOLIO_FISCAL',
    tipo: 'text',
    leer: codigo(40),
    ejemplo: '',
    explica: 'UUID del comprobante, hasta 40 caracteres.',
  },
  llave('CLAVE_CLIENTE', 30, 'C-0001', 'Un cliente que ya existe. Obligatoria en una factura nueva.'),
  {
    nombre: 'FECHA',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '2026-11-20 12:00',
    explica: 'Cuándo se hizo, con hora si se sabe. Obligatoria en una factura nueva.',
  },
  pesos('IMPORTE_NETO', 1250, 'Pesos sin impuestos. 0 en una factura nueva si no se dice.'),
  pesos('TOTAL', 1450, 'Pesos con impuestos. 0 en una factura nueva si no se dice.'),
  dato('FLETERA', 60, 'PAQUETERÍA UNO', 'Quién la lleva, hasta 60 caracteres.'),
  {
    nombre: 'VENCE',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '2026-12-20',
    explica: 'Cuándo vence; si no se dice, a los días de crédito del cliente.',
  },
  llave(
    'DIR_CLI',
    60,
    '',
    'Identificador de la dirección del cliente a la que se mandó; la principal si no se dice.',
  ),
  llave(
    'FOLIO_DR',
    20,
    '',
    'Folio del pedido que factura, si ninguna remisión los une; puede llegar después. Vacío, queda el que tenía.',
  ),
  estatusDe('ENVIADA', 'EMBARCADA'),
  pesos(
    'SALDO',
    '',
    'Pesos que aún se deben de una factura nueva; lo demás ya se pagó antes y no entra a la cartera.',
  ),
];

const IGUALES = [
  'folio_fiscal',
  'clave_cliente',
  'fecha',
  'importe_neto',
  'total',
  'fletera',
  'vence',
  'dir_cli',
  'folio_dr',
];
/** Columns that the invoice stores under the same name. */
const SUYAS = IGUALES.filter((c) => c !== 'clave_cliente' && c !== 'dir_cli');

/** An empty cell keeps the invoice's value, and remissions it already bills stay billed. */
const QUEDA = [
  `update factura_llegada k set ${SUYAS.map((c) => `${c} = coalesce(k.${c}, f.${c})`).join(', ')}, dir_cli_id = f.dir_cli_id, clave_cliente = coalesce(k.clave_cliente, c.clave_cliente)
     from facturas f join clientes c using (cliente_id) where f.documento_externo = k.documento`,
  'update factura_llegada set importe_neto = coalesce(importe_neto, 0), total = coalesce(total, 0)',
  `insert into factura_remision (documento, fila, folio)
   select k.documento, k.fila, r.folio
     from factura_llegada k join facturas f on f.documento_externo = k.documento join remisiones r on r.factura_id = f.docto_ve_id
    where not exists (select from factura_remision e where e.documento = k.documento and e.folio = r.folio)`,
];

/** Invoices of an import that wrote them or their guides: `$1`. */
const SUYAS_DE_IMPORTACION = `
  select (coalesce(f.despues, f.antes) ->> 'docto_ve_id')::int from importaciones_filas f
   where f.importacion_id = $1 and f.tabla in ('facturas', 'guias')`;

/** SQL: every remission of an invoice `f` has left, or never will. */
const SIN_PENDIENTES = `not exists (select from remisiones r where r.factura_id = f.docto_ve_id and r.estatus not in ('EMBARCADA', 'CANCELADA'))`;

/** Invoices that came from another system, have not left here, and are not in the file; those of it that cannot be closed; those that owe something else here. */
const AUSENTES = [
  `create temp table ausentes on commit drop as
     select f.docto_ve_id, f.folio from facturas f
      where f.entregado is null and f.documento_externo is not null and f.folio not in (select folio from canceladas)
        and not exists (select from factura_llegada k where k.documento = f.documento_externo) and (${CIERRA} is null or ${SIN_PENDIENTES})`,
  `select 1 from facturas where ${CIERRA} is not null and docto_ve_id in (select docto_ve_id from ausentes) order by docto_ve_id for no key update`,
  `create temp table por_salir on commit drop as
     select k.folio from factura_llegada k left join facturas f using (docto_ve_id)
      where k.cierre <> 'CANCELADA' and not k.historia and f.entregado is null`,
  `create temp table otro_saldo on commit drop as
     select k.folio from factura_llegada k left join cartera c on c.docto_ve_id = k.docto_ve_id and c.clase = 'CARGO' and c.corrige is null
       left join saldos_cartera s using (asiento_id)
      where k.docto_ve_id is not null and k.saldo is not null group by k.folio, k.saldo having coalesce(sum(s.pendiente), 0) <> k.saldo
     union all select k.folio from factura_llegada k where k.docto_ve_id is null and not k.historia and k.saldo < k.total`,
  `create temp table canceladas_aqui on commit drop as
     select folio from factura_llegada where cierre = 'CANCELADA' and resultado = 'cambiado'`,
];

/** New invoices of which something was paid before. */
const PAGADAS_ANTES = `select docto_ve_id, cliente_id, folio, fecha, pagada_antes from factura_llegada where resultado = 'nuevo' and pagada_antes > 0`;

/** What came in finished, with its money: a mistake here is seen before it is imported. */
const HISTORIA = `
  select 'Historia: ' || to_char(count(*), 'FM999,999,990') || ' facturas entran ya entregadas; de ellas, pagadas antes '
         || to_char(count(*) filter (where pagada_antes = total), 'FM999,999,990') || ', y se deben $'
         || to_char(sum(total - pagada_antes), 'FM999,999,999,990.00') as texto
    from factura_llegada where historia and resultado = 'nuevo' having count(*) > 0`;

export const FACTURAS: Tabla = {
  nombre: 'facturas',
  columnas: [
    obligatoria(
      llave(
        'FOLIO',
        20,
        'F0000812',
        'Folio de la factura, hasta 20 caracteres. Si lleva varias remisiones o guías, una fila por cada una.',
      ),
    ),
    ...DE_CABEZA,
    llave(
      'REMISION',
      20,
      'R0005001',
      'Folio de una remisión que factura; debe existir, ser del mismo cliente y de ninguna otra.',
    ),
    llave('GUIA', 60, '', 'Número de guía, hasta 60 caracteres.'),
    dato('FLETERA_GUIA', 60, '', 'Quién lleva la guía; la FLETERA de la factura si no se dice.'),
    {
      nombre: 'FECHA_GUIA',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'De cuándo es la guía; la FECHA de la factura si no se dice.',
    },
    dato(
      'RECIBIDO_POR',
      GUIA_MAX.RECIBIDO_POR,
      '',
      'Quién recibió la guía. Vacía, queda lo que ya tenía; igual las tres columnas que siguen.',
    ),
    {
      nombre: 'FECHA_ENTREGA',
      tipo: 'timestamptz',
      leer: momento,
      ejemplo: '',
      explica: 'Cuándo se entregó la guía, con hora si se sabe.',
    },
    dato('INCIDENCIA', GUIA_MAX.INCIDENCIA, '', 'Qué pasó con la entrega, hasta 200 caracteres.'),
    dato(
      'OBSERVACIONES_CLTE',
      GUIA_MAX.OBSERVACIONES_CLTE,
      '',
      'Lo que dijo el cliente, hasta 500 caracteres.',
    ),
    {
      nombre: 'RENGLON',
      tipo: 'int',
      leer: entero(1, 100_000),
      ejemplo: '',
      explica:
        'Número del renglón que dicen las cuatro columnas que siguen; sin la columna, en el orden del archivo. Si se dice alguno, vienen todos.',
    },
    llave('CLAVE_ARTICULO', 25, '', 'Clave propia del artículo facturado.'),
    {
      nombre: 'UNIDADES',
      tipo: 'int',
      leer: entero(1, 1_000_000),
      ejemplo: '',
      explica: 'Piezas facturadas.',
    },
    {
      nombre: 'UNITARIO_CON_IVA',
      tipo: 'numeric',
      leer: importe(9_999_999),
      ejemplo: '',
      explica: 'Pesos por pieza con impuestos.',
    },
    pesos('TOTAL_CON_IVA', '', 'Pesos del renglón con impuestos.'),
  ],
  auxiliares: 'id_documento text',
  // Lines without a number are numbered in the order of the file.
  llave: {
    expresion: `(folio, remision, guia, coalesce(renglon::text, case when clave_articulo is not null then 'fila ' || fila end))::text`,
    columna: 'FOLIO',
  },
  grupo: 'FOLIO',
  asienta: true,
  preparar: [
    UNA_A_LA_VEZ,
    `create temp table canceladas on commit drop as select distinct folio from entrada where estatus = 'CANCELADA'`,
    `update entrada e set renglon = n.renglon
       from (select fila, row_number() over (partition by folio order by fila) as renglon from entrada
              where clave_articulo is not null and folio not in (select folio from entrada where renglon is not null)) n
      where n.fila = e.fila`,
    daDocumento('facturas'),
    // One that never came here is none of ours.
    `delete from canceladas c where exists (select from entrada e join facturas f on f.documento_externo = e.id_documento where e.folio = c.folio)`,
    'delete from entrada where folio in (select folio from canceladas)',
    ...LLEGADA_DE_FACTURAS.crear,
    `insert into factura_llegada (documento, fila, folio, ${IGUALES.join(', ')}, saldo, cierre)
     select id_documento, fila, folio, ${IGUALES.join(', ')}, saldo, ${cierreDe('estatus', 'fecha::date')}
       from (select id_documento, min(fila) fila, folio, ${[...IGUALES, 'saldo', 'estatus'].map(primero).join(', ')} from entrada group by id_documento, folio) e`,
    `insert into factura_remision (documento, fila, folio)
     select id_documento, min(fila), remision from entrada where remision is not null group by id_documento, remision`,
    `insert into factura_renglon (documento, fila, renglon, clave_articulo, unidades, unitario_con_iva, total_con_iva)
     select id_documento, fila, renglon, clave_articulo, unidades, unitario_con_iva, total_con_iva
       from entrada where renglon is not null and clave_articulo is not null`,
    ...LLEGADA_DE_FACTURAS.indices,
    ...QUEDA,
    ...VACIA_CANCELADAS,
    `insert into factura_guia (documento, fila, guia, fletera, fecha, ${SEGUIMIENTO.join(', ')})
     select g.id_documento, g.fila, g.guia, coalesce(g.fletera_guia, h.fletera, k.fletera), coalesce(g.fecha_guia, h.fecha, k.fecha),
            ${SEGUIMIENTO.map((c) => `g.${c}`).join(', ')}
       from (select id_documento, min(fila) fila, guia, ${['fletera_guia', 'fecha_guia', ...SEGUIMIENTO].map(primero).join(', ')}
               from entrada where guia is not null group by id_documento, guia) g
       join factura_llegada k on k.documento = g.id_documento
       left join (select f.documento_externo, x.guia, x.fletera, x.fecha from guias x join facturas f using (docto_ve_id)) h
         on h.documento_externo = k.documento and h.guia = g.guia`,
    'analyze factura_guia',
    ...LLEGADA_DE_FACTURAS.preparar,
    ...AUSENTES,
  ],
  revisiones: [
    `select fila, 'RENGLON' columna, coalesce(renglon::text, '') valor, 'RENGLON y CLAVE_ARTICULO van juntos' motivo
       from entrada where (renglon is null) <> (clave_articulo is null)`,
    documentoRepetido,
    ...discrepan(DE_CABEZA),
    ...LLEGADA_DE_FACTURAS.revisiones,
  ],
  advertencias: [
    avisaAusentes('facturas por enviar'),
    avisaDe('canceladas', 'facturas canceladas, que no entran'),
    avisaDe(
      'por_salir',
      'facturas que el archivo da por entregadas tienen remisiones por surtir o embarcar aquí, y siguen abiertas',
    ),
    avisaDe(
      'otro_saldo',
      'facturas deben aquí otra cosa que en el archivo: de las que no son historia entra el total, y los pagos en pagos',
    ),
    avisaDe(
      'canceladas_aqui',
      'facturas canceladas en el archivo se cancelan aquí: ya no se deben ni se envían',
    ),
  ],
  compara: ['clientes', 'direcciones_clientes', 'cartera', 'saldos_cartera', 'articulos'],
  toca: [
    {
      tabla: 'facturas',
      llave: ['docto_ve_id'],
      donde:
        'documento_externo in (select id_documento from entrada) or docto_ve_id in (select docto_ve_id from ausentes)',
    },
    {
      tabla: 'guias',
      llave: ['guia_id'],
      donde:
        'docto_ve_id in (select docto_ve_id from facturas where documento_externo in (select id_documento from entrada))',
    },
    {
      tabla: 'facturas_det',
      llave: ['docto_ve_det_id'],
      donde:
        'docto_ve_id in (select docto_ve_id from facturas where documento_externo in (select id_documento from entrada))',
    },
    {
      tabla: 'remisiones',
      llave: ['docto_ve_id'],
      donde:
        'folio in (select remision from entrada) or factura_id in (select docto_ve_id from facturas where documento_externo in (select id_documento from entrada))',
    },
    {
      tabla: 'remisiones_det',
      llave: ['docto_ve_det_id'],
      donde:
        'docto_ve_id in (select docto_ve_id from remisiones where folio in (select remision from entrada))',
    },
  ],
  // An invoice before its remissions and its guides, whose copies follow each other: the order in which delivering locks them.
  bloquea: [
    `select 1 from facturas where docto_ve_id in (${SUYAS_DE_IMPORTACION}) order by docto_ve_id for no key update`,
    `select 1 from remisiones where factura_id in (${SUYAS_DE_IMPORTACION}) order by docto_ve_id for no key update`,
  ],
  impide: [
    `select 'No se puede deshacer: la factura ' || min(c.folio) || ' ya tiene abonos aplicados' as texto
       from importaciones_filas f join cartera c on c.docto_ve_id = (coalesce(f.despues, f.antes) ->> 'docto_ve_id')::int and c.clase = 'CARGO'
      where f.importacion_id = $1 and f.tabla = 'facturas'
        and exists (select from aplicaciones a where a.cargo_id = c.asiento_id and a.corrige is null
                       and not exists (select from aplicaciones x where x.corrige = a.aplicacion_id)
                       and a.operacion_id is distinct from (select operacion_id from importaciones where importacion_id = $1))
        and (f.antes is null or (f.antes ->> 'cliente_id', f.antes ->> 'total') is distinct from (f.despues ->> 'cliente_id', f.despues ->> 'total'))
     having count(*) > 0`,
  ],
  async aplicar(pg) {
    const cuentas = await escribir(pg, LLEGADA_DE_FACTURAS, 'id_documento');
    for (const sentencia of asientaPagadasAntes(PAGADAS_ANTES)) await pg.query(sentencia);
    const cerradas = await tocadas(
      pg,
      `update facturas f set historia = true, entregado = now(), cierre_motivo = ${CIERRA} from ausentes a
        where ${CIERRA} is not null and f.docto_ve_id = a.docto_ve_id and f.entregado is null`,
    );
    const { rows } = await pg.query<{ texto: string }>(HISTORIA);
    const notas = rows.map((r) => r.texto);
    if (cerradas) notas.push(`Facturas por enviar que no vienen y se cierran: ${cerradas}`);
    return { ...cuentas, notas };
  },
};
