import { dato, llave, pesos } from '../../../importar/columnas.ts';
import { avisaNuncaLlegados, quitaNuncaLlegados } from '../../../importar/historia.ts';
import { codigo, momento, texto } from '../../../importar/lectores.ts';
import type { Columna, Tabla } from '../../../importar/tabla.ts';
import { UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import { llegadaDeAbonos } from '../../cartera/index.ts';
import { discrepan, documentoRepetido, escribir, primero } from './llegada.ts';

const DE_CABEZA: readonly Columna[] = [
  llave(
    'DOCUMENTO',
    60,
    '',
    'Identificador del documento en el otro sistema: se toma una sola vez. El folio si no se dice.',
  ),
  llave(
    'CLAVE_CLIENTE',
    30,
    'C-0001',
    'Un cliente que ya existe. Obligatoria en un documento nuevo; después no cambia.',
  ),
  {
    nombre: 'FECHA',
    tipo: 'timestamptz',
    leer: momento,
    ejemplo: '2026-11-20 12:00',
    explica: 'De cuándo es, con hora si se sabe. Obligatoria en un documento nuevo; después no cambia.',
  },
  pesos(
    'IMPORTE',
    1450,
    'Pesos, con dos decimales a lo más. Si cambia se corrige con otro asiento; con 0 se quita, y uno que nunca llegó no entra.',
  ),
  dato('REFERENCIA', 60, 'SPEI 4401', 'Como la dice el banco o el cliente, hasta 60 caracteres.'),
];

const DE_PAGO: Columna = {
  nombre: 'FORMA_PAGO',
  tipo: 'text',
  leer: texto(40, { mayusculas: true }),
  ejemplo: 'TRANSFERENCIA',
  explica: 'Cómo se pagó, hasta 40 caracteres; una nueva se agrega al catálogo.',
};
const DE_DEVOLUCION: Columna = llave('DE_FACTURA', 20, '', 'Folio de la factura de la que es la devolución.');

const PARTES: readonly Columna[] = [
  llave('FACTURA', 20, '', 'Folio de una factura del cliente a la que se aplica; vacía, queda de anticipo.'),
  pesos(
    'APLICADO',
    '',
    'Pesos que se aplican a esa factura; nunca más de lo que debe ni de lo que queda del documento.',
  ),
];

/** Money in customers' favour of one kind: a row for each invoice it pays, or one where it pays none. */
function tablaDeAbonos(nombre: string, clase: 'PAGO' | 'DEVOLUCION', propia: Columna): Tabla {
  const llegada = llegadaDeAbonos(clase);
  const deCabeza = [...DE_CABEZA, propia];
  const nombres = deCabeza.filter((c) => c.nombre !== 'DOCUMENTO').map((c) => c.nombre.toLowerCase());
  return {
    nombre,
    columnas: [
      {
        nombre: 'FOLIO',
        tipo: 'text',
        leer: codigo(20),
        delicada: true,
        obligatoria: true,
        ejemplo: clase === 'PAGO' ? 'P0000120' : 'D0000031',
        explica: 'Folio del documento, hasta 20 caracteres. Si paga varias facturas, una fila por cada una.',
      },
      ...deCabeza,
      ...PARTES,
    ],
    asienta: true,
    auxiliares: 'id_documento text',
    llave: { expresion: '(folio, factura)::text', columna: 'FOLIO' },
    grupo: 'FOLIO',
    preparar: [
      UNA_A_LA_VEZ,
      // One reading of the ledger for all folios: nothing else looks a credit up by its folio, so there is no index.
      `update entrada e set id_documento = coalesce(k.dicho, h.hay, '${clase} ' || e.folio)
         from (select folio, (array_agg(documento order by fila) filter (where documento is not null))[1] dicho from entrada group by folio) k
         left join (select folio, (array_agg(documento_externo order by asiento_id desc))[1] hay from cartera
                     where clase = '${clase}' and documento_externo is not null and folio is not null group by folio) h using (folio)
        where k.folio = e.folio`,
      ...quitaNuncaLlegados(
        'id_documento',
        'folio',
        'exists (select from cartera k where k.documento_externo = e.id_documento)',
      ),
      ...llegada.crear,
      `insert into abono_llegado (documento, fila, folio, ${nombres.join(', ')})
       select id_documento, min(fila), folio, ${nombres.map(primero).join(', ')} from entrada group by id_documento, folio`,
      `insert into abono_aplicado (documento, fila, factura, importe)
       select id_documento, fila, factura, aplicado from entrada where factura is not null and aplicado is not null`,
      ...llegada.indices,
      `update abono_llegado k set importe = s.importe from cartera c join saldos_cartera s using (asiento_id)
        where k.importe is null and c.documento_externo = k.documento`,
      ...llegada.preparar,
    ],
    revisiones: [
      `select fila, 'APLICADO' columna, coalesce(aplicado::text, '') valor, 'FACTURA y APLICADO van juntas' motivo
         from entrada where (factura is null) <> (aplicado is null)`,
      documentoRepetido,
      ...discrepan(deCabeza),
      ...llegada.revisiones,
    ],
    advertencias: [avisaNuncaLlegados(clase === 'PAGO' ? 'pagos' : 'devoluciones')],
    compara: ['cartera', 'saldos_cartera', 'aplicaciones', 'facturas', 'clientes'],
    toca: [],
    aplicar: (pg) => escribir(pg, llegada, 'id_documento'),
  };
}

export const PAGOS = tablaDeAbonos('pagos', 'PAGO', DE_PAGO);
export const DEVOLUCIONES_CLTE = tablaDeAbonos('devolucionesclte', 'DEVOLUCION', DE_DEVOLUCION);
