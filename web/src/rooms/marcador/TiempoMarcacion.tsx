import { ESPERA_LARGA, HACERES_DE_ASESOR, type HacerDeAsesor } from '@anden/contrato/marcador/rules.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { entero, fechaHoraSegundos, reloj } from '../../platform/format.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { LigaA, LigaSuelta } from '../../platform/LigaDeRegistro.tsx';
import { REGISTRO, useDireccionCon } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Renglones } from '../../ui/Detalle.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import { PanelDeTramo } from './PanelDeTramo.tsx';
import type { LigaDeLlamadas } from './tablero.ts';
import {
  conectado,
  cuadroDeTramos,
  filtrosDeEsperas,
  filtrosDeTramos,
  type TiempoDeAsesor,
} from './tiempo.ts';

/** Milliseconds between readings, because what runs gets longer by itself. */
const CADA = 60_000;
/** Height of the chart in pixels. */
const ALTO = 200;

const COLUMNAS = columnasDe('getTramosMarcador', {
  TRAMO_ID: { tarjeta: 'oculta', ancho: 70 },
  // Seconds are shown because waits are told apart by them.
  DESDE: { ancho: 150, texto: (t) => fechaHoraSegundos(t.DESDE) },
  HASTA: { ancho: 150, texto: (t) => fechaHoraSegundos(t.HASTA) },
  ASESOR: { tarjeta: 'titulo', ancho: 180 },
  HACE: {
    tono: {
      EN_LLAMADA: 'hecho',
      NOTA: 'hecho',
      CON_CLIENTE: 'previsto',
      LIBRE: 'nada',
      PAUSA: 'atencion',
      SIN_SENAL: 'rechazo',
    },
  },
  SISTEMA: {
    ayuda: 'De la espera, el tiempo en que el servidor tardó, falló o no atendía',
    tono: (t) => (t.SISTEMA ? 'atencion' : null),
  },
  CLIENTE: { ancho: 160 },
});

/** A sum that opens its rows. */
const Suma = ({ texto, n, href }: { texto: string; n: number; href: string }) =>
  n > 0 ? <LigaSuelta href={href}>{texto}</LigaSuelta> : texto;

const deHacer = (hace: HacerDeAsesor, liga: LigaDeLlamadas): Columna<TiempoDeAsesor> => ({
  id: hace,
  titulo: HACERES_DE_ASESOR[hace],
  valor: (a) => a[hace],
  celda: (a) => <Suma texto={reloj(a[hace])} n={a[hace]} href={liga(filtrosDeTramos(a, hace))} />,
  tipo: 'numero',
  ancho: 104,
});

const asesoresCon = (liga: LigaDeLlamadas): readonly Columna<TiempoDeAsesor>[] => [
  {
    id: 'NOMBRE',
    titulo: 'Asesor',
    valor: (a) => a.NOMBRE,
    celda: (a) => <LigaA registro="operador" valor={a.NOMBRE} fila={a} />,
    tarjeta: 'titulo',
    ancho: 190,
  },
  {
    id: 'CONECTADO',
    titulo: 'Conectado',
    valor: conectado,
    texto: (a) => reloj(conectado(a)),
    tipo: 'numero',
    ancho: 104,
  },
  ...(['EN_LLAMADA', 'NOTA', 'CON_CLIENTE', 'LIBRE', 'PAUSA'] as const).map((hace) => deHacer(hace, liga)),
  {
    id: 'ESPERAS',
    titulo: `Esperas de más de ${ESPERA_LARGA} s`,
    ayuda: 'Sin cliente o sin señal de su navegador',
    valor: (a) => a.ESPERAS,
    celda: (a) => <Suma texto={entero(a.ESPERAS)} n={a.ESPERAS} href={liga(filtrosDeEsperas(a))} />,
    tipo: 'numero',
    ancho: 150,
  },
  {
    id: 'EN_ESPERAS',
    titulo: 'En esas esperas',
    valor: (a) => a.EN_ESPERAS,
    celda: (a) => <Suma texto={reloj(a.EN_ESPERAS)} n={a.EN_ESPERAS} href={liga(filtrosDeEsperas(a))} />,
    tipo: 'numero',
    ancho: 120,
  },
  {
    id: 'SISTEMA',
    titulo: 'Sistema lento',
    ayuda: 'De esas esperas, el tiempo en que el servidor tardó, falló o no atendía',
    valor: (a) => a.SISTEMA,
    celda: (a) => <Suma texto={reloj(a.SISTEMA)} n={a.SISTEMA} href={liga(filtrosDeEsperas(a, true))} />,
    tipo: 'numero',
    ancho: 112,
  },
  deHacer('SIN_SENAL', liga),
];

/** 'Tiempo de marcación' (9026): how the day of each adviser adds up, and the stretches it is made of. */
export default function TiempoMarcacion() {
  const { elegida, panel, abre, ...consulta } = useConsulta('getTramosMarcador', { columnas: COLUMNAS });
  return (
    <Consulta
      {...consulta}
      {...abre}
      unidad={['tramo', 'tramos']}
      filtroAyuda="Asesor, qué hacía, cliente…"
      aviso={<Tiempo desde={consulta.desde} hasta={consulta.hasta} />}
    >
      <PanelDeTramo {...panel} tramo={elegida} />
    </Consulta>
  );
}

function Tiempo({ desde, hasta }: { desde: string; hasta: string }) {
  const { cambia } = usePreferenciasDeLista('getTramosMarcador');
  const abierta = useGraficaAbierta('getTramosMarcador');
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const lectura = useQueryCall(
    'getTiempoMarcador',
    { fecha_ini: desde, fecha_fin: hasta },
    { keep: true, enabled: abierta, cada: CADA },
  );
  const liga = (filtros: string) => direccionCon({ filtros, filtro: '', pagina: '', [REGISTRO]: '' });
  const data = lectura.data?.data;
  return (
    <PanelPlegable
      titulo="Tiempo de los asesores"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO * 2}
    >
      <Renglones
        etiqueta="Asesores"
        unidad={['asesor', 'asesores']}
        columnas={asesoresCon(liga)}
        filas={data}
        llave={(a) => a.OPERADOR_ID}
        lectura={lectura}
        vacio={{ titulo: 'En estos días nadie marcó' }}
      />
      {data?.length ? (
        <Grafica cuadro={cuadroDeTramos(data, liga)} dibujo="apiladas" alto={ALTO} alAbrir={alAbrir} />
      ) : null}
    </PanelPlegable>
  );
}
