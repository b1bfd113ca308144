import { conceptoDe } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { entero, fechaHoraSegundos, VACIO } from '../../platform/format.ts';
import { columnasDe, type Vista } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import css from './kardex/kardex.module.css';
import { PanelMovimiento } from './kardex/PanelMovimiento.tsx';
import { useCriterios } from './kardex/useCriterios.tsx';

type Movimiento = FilaDeListado<'getKardex'>;

/** Default range: a month, so that recent movements show without choosing days. */
const DIAS = 30;

const pieza = (id: 'ENTRADA' | 'SALIDA', ayuda: string): Vista<Movimiento> => ({
  ayuda,
  ancho: 72,
  texto: (m) => (m[id] === 0 ? VACIO : entero(m[id])),
});

const COLUMNAS = columnasDe('getKardex', {
  // Seconds are shown because the order within a minute matters.
  FECHA: { ancho: 146, texto: (m) => fechaHoraSegundos(m.FECHA) },
  CONCEPTO: {
    ancho: 170,
    tarjeta: 'titulo',
    celda: (m) => (
      <span className={m.DESHECHO === 'S' ? css.deshecho : ''} title={conceptoDe(m)}>
        {conceptoDe(m)}
      </span>
    ),
  },
  ARTICULO: { tarjeta: 'dato' },
  ORIGEN: { ancho: 140 },
  DESTINO: { ancho: 140 },
  PIEZAS: { ancho: 76 },
  ENTRADA: pieza('ENTRADA', 'Piezas que entraron a lo consultado'),
  SALIDA: pieza('SALIDA', 'Piezas que salieron de lo consultado'),
  SALDO: {
    ayuda: 'Piezas de lo consultado después del movimiento',
    ancho: 76,
    celda: (m) => <strong>{entero(m.SALDO)}</strong>,
  },
  LOTE: { ancho: 110 },
  FECHA_CADUCIDAD: { ancho: 100 },
  DOCUMENTO: { ancho: 130 },
  OPERADOR: { ancho: 96 },
  ESTADO: { ancho: 90, tarjeta: 'oculta' },
});

/** For one article, the balance; for several, which article. */
const DE_UNO = COLUMNAS.filter((c) => !['CLAVE_ARTICULO', 'ARTICULO'].includes(c.id));
const DE_VARIOS = COLUMNAS.filter((c) => c.id !== 'SALDO');

/**
 * Every movement of an article, a location, a lot, or any combination: who, when, from where, to where and why. Other
 * screens open it with `clave`, `ubicacion` or `lote` in the address.
 */
export default function Kardex() {
  const { clave, pedido, ...criterios } = useCriterios();
  const { elegida, panel, abre, ...consulta } = useConsulta('getKardex', {
    ...pedido,
    columnas: clave ? DE_UNO : DE_VARIOS,
    dias: DIAS,
    sinGrafica: !clave,
  });
  return (
    <Consulta
      {...consulta}
      {...abre}
      onConsultar={(desde, hasta) => criterios.consultar(desde, hasta, consulta.onConsultar)}
      filtroAyuda="Concepto…"
      criterios={criterios.campos}
    >
      <PanelMovimiento {...panel} movimiento={elegida} onVer={criterios.ver} />
    </Consulta>
  );
}
