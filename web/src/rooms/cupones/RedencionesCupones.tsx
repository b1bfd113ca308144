import { useConsulta } from '../../platform/consulta.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { REGISTRO, useDireccionCon, usePreparaPantalla } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import css from './cupones.module.css';
import { cuadroDeCupones, cuadroDeDias, cuadroDeTipos, type Totales } from './redenciones.ts';

/** Days before today that are shown at first. */
const DIAS = 30;
/** Height of a chart in pixels. */
const ALTO = 168;

const COLUMNAS = columnasDe('getRedencionesCupones', {
  CUPON: { ancho: 100 },
  SERIE: {
    ancho: 90,
    tarjeta: 'oculta',
    ayuda: 'El primero de los cupones que empezaron uno en lugar de otro',
  },
  ESTADO: { tono: { CONSUMIDA: 'hecho', LIBERADA: 'nada' } },
  PEDIDO_WEB: { tarjeta: 'titulo', ancho: 120 },
  CLIENTE: { ancho: 220 },
  A_TIEMPO: { tono: { S: 'hecho', N: 'atencion' } },
});

/** 'Redenciones de cupones' (9028): what coupons gave, what was given back, and the sales they brought in a range; every mark opens its orders. */
export default function RedencionesCupones() {
  usePreparaPantalla('cliente');
  const consulta = useConsulta('getRedencionesCupones', { columnas: COLUMNAS, dias: DIAS });
  return (
    <Consulta
      {...consulta}
      unidad={['uso', 'usos']}
      filtroAyuda="Cupón, pedido, cliente…"
      aviso={<EnGrafica desde={consulta.desde} hasta={consulta.hasta} />}
    />
  );
}

function EnGrafica(rango: { desde: string; hasta: string }) {
  const { cambia } = usePreferenciasDeLista('getRedencionesCupones');
  const abierta = useGraficaAbierta('getRedencionesCupones');
  const { data } = useQueryCall(
    'getTotalesRedenciones',
    { fecha_ini: rango.desde, fecha_fin: rango.hasta },
    { keep: true, enabled: abierta },
  );
  return (
    <PanelPlegable
      titulo="Lo que dieron y lo que vendieron"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO}
    >
      {data ? <Cuadros totales={data} /> : null}
    </PanelPlegable>
  );
}

function Cuadros({ totales }: { totales: Totales }) {
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const liga = (filtros: string) => direccionCon({ filtros, filtro: '', pagina: '', [REGISTRO]: '' });
  return (
    <div className={css.cuadros}>
      <Grafica cuadro={cuadroDeDias(totales, liga)} dibujo="barras" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeCupones(totales, liga)} dibujo="barras" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeTipos(totales, liga)} dibujo="barras" alto={ALTO} alAbrir={alAbrir} />
    </div>
  );
}
