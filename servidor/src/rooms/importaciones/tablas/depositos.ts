import { MOTIVO_DE_CARTERA } from '@anden/contrato/cartera/rules.ts';
import { CONCEPTO_DE_DEPOSITO, DEPOSITO_MAX } from '@anden/contrato/cartera/rules-depositos.ts';
import { dato, llave, pesos } from '../../../importar/columnas.ts';
import { avisaNuncaLlegados, quitaNuncaLlegados } from '../../../importar/historia.ts';
import { entero, fecha } from '../../../importar/lectores.ts';
import type { Columna, Tabla } from '../../../importar/tabla.ts';
import { UNA_A_LA_VEZ } from '../../../platform/llegadas/llegada.ts';
import { LLEGADA_DE_DEPOSITOS } from '../../cartera/index.ts';
import { escribir } from './llegada.ts';

const DATOS: readonly Columna[] = [
  {
    nombre: 'FECHA',
    tipo: 'date',
    leer: fecha,
    ejemplo: '2026-11-20',
    explica: 'El día que dice el banco, hoy o antes. Obligatoria en un depósito nuevo; después no cambia.',
  },
  pesos(
    'IMPORTE',
    1450,
    'Pesos, con dos decimales a lo más. Obligatorio en uno nuevo; después no cambia, y con 0 se quita; uno que nunca llegó no entra.',
  ),
  llave(
    'CUENTA',
    60,
    'VALLE 0145',
    'La cuenta a la que llegó, por su nombre o su id. Obligatoria en un depósito nuevo.',
  ),
  dato(
    'FORMA_PAGO',
    40,
    'TRANSFERENCIA',
    'Forma de pago, por su nombre o su id. Obligatoria en un depósito nuevo.',
  ),
  dato('BANCO', 60, '', 'Banco, por su nombre o su id. El de la cuenta si no se dice.'),
  {
    nombre: 'EMPRESA',
    tipo: 'int',
    leer: entero(1, 9),
    ejemplo: 1,
    explica: 'Empresa, 1 o 3. La de la cuenta si no se dice.',
  },
  dato('CONCEPTO', 60, '', `Concepto, por su nombre o su id. El ${CONCEPTO_DE_DEPOSITO} si no se dice.`),
  llave('FOLIO', DEPOSITO_MAX.folio, '', 'Folio, hasta 9 caracteres.'),
  llave('REFERENCIA_WEB', DEPOSITO_MAX.referencia_web, '', 'Referencia web, hasta 7 caracteres.'),
  llave('REFERENCIA', DEPOSITO_MAX.referencia, 'SPEI 4401', 'Como la dice el banco, hasta 60 caracteres.'),
  dato('DESCRIPCION', DEPOSITO_MAX.descripcion, '', 'Hasta 60 caracteres. La referencia si no se dice.'),
  dato('ORDENANTE', DEPOSITO_MAX.ordenante, '', 'Quién pagó, como lo dice el banco, hasta 120 caracteres.'),
  dato('SUCURSAL', DEPOSITO_MAX.sucursal, '', 'Hasta 60 caracteres.'),
  llave(
    'CLAVE_CLIENTE',
    30,
    '',
    'De quién es, completo. Vacía, espera en Depósitos sin aplicar; se puede decir después.',
  ),
  dato(
    'REPETIDO',
    MOTIVO_DE_CARTERA.max,
    '',
    'Por qué se toma aunque haya otro de la misma cuenta, fecha, importe y referencia.',
  ),
];

const nombres = DATOS.map((c) => c.nombre.toLowerCase()).join(', ');

/** Money that came to a bank account, a row a deposit: a customer's, or of nobody yet. */
export const DEPOSITOS: Tabla = {
  nombre: 'depositos',
  columnas: [
    {
      ...llave('DOCUMENTO', 60, 'ERP-B1', 'Identificador en el otro sistema: se toma una sola vez.'),
      obligatoria: true,
    },
    ...DATOS,
  ],
  asienta: true,
  llave: { expresion: 'documento', columna: 'DOCUMENTO' },
  preparar: [
    UNA_A_LA_VEZ,
    ...quitaNuncaLlegados(
      'documento',
      'documento',
      'exists (select from depositos d where d.documento_externo = e.documento)',
    ),
    ...LLEGADA_DE_DEPOSITOS.crear,
    `insert into deposito_llegado (documento, fila, ${nombres}) select documento, fila, ${nombres} from entrada where not rechazada order by fila`,
    ...LLEGADA_DE_DEPOSITOS.indices,
    ...LLEGADA_DE_DEPOSITOS.preparar,
  ],
  revisiones: LLEGADA_DE_DEPOSITOS.revisiones,
  advertencias: [avisaNuncaLlegados('depósitos')],
  toca: [],
  aplicar: (pg) => escribir(pg, LLEGADA_DE_DEPOSITOS, 'documento'),
};
