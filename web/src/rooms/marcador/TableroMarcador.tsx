import { avance } from '@anden/contrato/cifras.ts';
import { ESTADOS_DE_ASESOR } from '@anden/contrato/marcador/rules.ts';
import { SITUACIONES_DE_AGENDADO } from '@anden/contrato/marcador/rules-ajustes.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { useEspera } from '../../platform/espera.ts';
import { cuantos, entero, fechaHora, hora, porcentaje } from '../../platform/format.ts';
import { useAbrirMarca, useGraficaAbierta } from '../../platform/grafica.tsx';
import { LigaA, LigaSuelta } from '../../platform/LigaDeRegistro.tsx';
import { hrefDe, REGISTRO, rutaDe, useDireccionCon } from '../../platform/navigation.ts';
import { usePreferenciasDeLista } from '../../platform/preferencias.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Renglones } from '../../ui/Detalle.tsx';
import { Estado } from '../../ui/Estado.tsx';
import { Grafica } from '../../ui/graficas/index.tsx';
import { PanelPlegable } from '../../ui/PanelPlegable.tsx';
import { Progreso } from '../../ui/Progreso.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import css from './marcador.module.css';
import {
  type Agendado,
  type Asesor,
  cuadroDeIncidencias,
  cuadroDeTiempo,
  cuadroDeVenta,
  filtrosDeAsesor,
  repartoDeAsesores,
  type TableroDeMarcacion,
  TONO_DE_AGENDADO,
  TONO_DE_ASESOR,
} from './tablero.ts';

/** Milliseconds between readings besides those that each change brings, because a screen without a sign of life says nothing. */
const RELOJ = 30_000;
/** Height of a chart in pixels. */
const ALTO = 168;

const COLUMNAS = columnasDe('getLlamadasMarcador', {
  LLAMADA_ID: { tarjeta: 'oculta', ancho: 90 },
  CLIENTE: { tarjeta: 'titulo', ancho: 200 },
  RESULTADO: { tono: { CONTACTO: 'hecho', RECHAZO: 'rechazo', SIN_CONTACTO: 'nada', EN_CURSO: 'atencion' } },
  CAMPANA: { ancho: 140, tarjeta: 'oculta' },
  ALCANZO: { ancho: 100, tarjeta: 'oculta' },
  OBSERVACIONES: { recorta: true, ancho: 220 },
});

/** How far an adviser's month has got, and the bar of it. */
const Alcance = (props: { titulo: string; texto: string; va: number; meta: number }) => {
  const va = avance(props.va, props.meta);
  return (
    <span className={css.alcance}>
      {`${props.texto} · ${porcentaje(Math.round(va))}`}
      <Progreso valor={va} etiqueta={props.titulo} conNumero={false} />
    </span>
  );
};

const asesoresCon = (deHoy: (asesor: Asesor, contactos: boolean) => string): readonly Columna<Asesor>[] => [
  {
    id: 'NOMBRE',
    titulo: 'Asesor',
    valor: (a) => a.NOMBRE,
    celda: (a) => (
      <Recorta como={<LigaA registro="operador" valor={a.NOMBRE} fila={a} />}>{a.NOMBRE}</Recorta>
    ),
    tarjeta: 'titulo',
    ancho: 150,
    estira: true,
  },
  {
    id: 'ESTADO',
    titulo: 'Ahora',
    valor: (a) => a.ESTADO,
    texto: (a) => ESTADOS_DE_ASESOR[a.ESTADO],
    celda: (a) => <Estado tono={TONO_DE_ASESOR[a.ESTADO]}>{ESTADOS_DE_ASESOR[a.ESTADO]}</Estado>,
    ancho: 112,
  },
  { id: 'DESDE', titulo: 'Desde', valor: (a) => a.DESDE, texto: (a) => hora(a.DESDE), ancho: 56 },
  {
    id: 'CLIENTE',
    titulo: 'Cliente o motivo',
    valor: (a) => a.CLIENTE ?? a.MOTIVO,
    celda: (a) => <Recorta>{a.CLIENTE ?? a.MOTIVO}</Recorta>,
    ancho: 108,
    estira: true,
  },
  {
    id: 'LLAMADAS',
    titulo: 'Llamadas',
    valor: (a) => a.LLAMADAS,
    celda: (a) => <Cuenta n={a.LLAMADAS} href={deHoy(a, false)} />,
    tipo: 'numero',
    ancho: 72,
  },
  {
    id: 'CONTACTOS',
    titulo: 'Se habló',
    valor: (a) => a.CONTACTOS,
    celda: (a) => <Cuenta n={a.CONTACTOS} href={deHoy(a, true)} />,
    tipo: 'numero',
    ancho: 72,
  },
  { id: 'CERRADOS', titulo: 'Cerrados', valor: (a) => a.CERRADOS, tipo: 'numero', ancho: 74 },
  { id: 'PENDIENTES', titulo: 'Por llamar', valor: (a) => a.PENDIENTES, tipo: 'numero', ancho: 78 },
  {
    id: 'AGENDADOS',
    titulo: 'Agendados',
    valor: (a) => a.AGENDADOS,
    texto: (a) =>
      `${entero(a.AGENDADOS)}${a.VENCIDOS > 0 ? ` · ${cuantos(a.VENCIDOS, ['ya toca', 'ya tocan'])}` : ''}`,
    ancho: 98,
  },
  {
    id: 'VENTA',
    titulo: 'Venta del mes',
    valor: (a) => a.VENTA,
    celda: (a) => (
      <Alcance
        titulo="Venta del mes"
        texto={`$${entero(Math.round(a.VENTA))}`}
        va={a.VENTA}
        meta={a.OBJETIVO}
      />
    ),
    tipo: 'dinero',
    ancho: 120,
  },
  {
    id: 'ALCANCE_CA',
    titulo: 'Clientes del mes',
    valor: (a) => a.ALCANCE_CA,
    celda: (a) => (
      <Alcance
        titulo="Clientes del mes"
        texto={entero(a.ALCANCE_CA)}
        va={a.ALCANCE_CA}
        meta={a.OBJETIVO_CA}
      />
    ),
    tipo: 'numero',
    ancho: 108,
  },
];

/** Callbacks whose moment has come, with whose they were. */
const AGENDADOS: readonly Columna<Agendado>[] = [
  {
    id: 'CLIENTE',
    titulo: 'Ya toca llamar a',
    valor: (a) => a.CLIENTE,
    celda: (a) => (
      <LigaA registro="cliente" valor={a.CLAVE_CLIENTE} fila={a}>
        {a.CLIENTE}
      </LigaA>
    ),
    tarjeta: 'titulo',
    ancho: 220,
  },
  { id: 'PARA', titulo: 'Agendada', valor: (a) => a.PARA, texto: (a) => fechaHora(a.PARA), ancho: 150 },
  {
    id: 'OPERADOR',
    titulo: 'La tiene',
    valor: (a) => a.OPERADOR,
    celda: (a) => <LigaA registro="operador" valor={a.OPERADOR} fila={a} />,
    ancho: 170,
  },
  {
    id: 'ERA_DE',
    titulo: 'Era de',
    valor: (a) => a.ERA_DE,
    texto: (a) => (a.ERA_DE === null ? '' : `${a.ERA_DE}, hasta las ${hora(a.PASADO)}`),
    ancho: 220,
  },
  {
    id: 'SITUACION',
    titulo: 'Situación',
    valor: (a) => a.SITUACION,
    texto: (a) => SITUACIONES_DE_AGENDADO[a.SITUACION],
    celda: (a) => (
      <Estado tono={TONO_DE_AGENDADO[a.SITUACION]}>{SITUACIONES_DE_AGENDADO[a.SITUACION]}</Estado>
    ),
    ancho: 180,
  },
];

/** A count that opens its rows. */
const Cuenta = ({ n, href }: { n: number; href: string }) =>
  n > 0 ? <LigaSuelta href={href}>{entero(n)}</LigaSuelta> : entero(n);

/** 'Tablero de marcación' (9026): what each adviser does now, how the calls of a range went, and those calls; every mark opens its rows. */
export default function TableroMarcador() {
  const consulta = useConsulta('getLlamadasMarcador', { columnas: COLUMNAS });
  const espera = useEspera(consulta.total === 0 && consulta.filas !== undefined)('llamada');
  return (
    <Consulta
      {...consulta}
      unidad={['llamada', 'llamadas']}
      filtroAyuda="Asesor, cliente, incidencia…"
      espera={espera}
      aviso={<Tablero desde={consulta.desde} hasta={consulta.hasta} sinLlamadas={espera !== undefined} />}
    />
  );
}

/** @param sinLlamadas nobody has called yet, so nothing is drawn of calls */
function Tablero({ sinLlamadas, ...rango }: { desde: string; hasta: string; sinLlamadas: boolean }) {
  const { cambia } = usePreferenciasDeLista('getLlamadasMarcador');
  const abierta = useGraficaAbierta('getLlamadasMarcador');
  const lectura = useQueryCall(
    'getTableroMarcador',
    { fecha_ini: rango.desde, fecha_fin: rango.hasta },
    { keep: true, enabled: abierta, cada: RELOJ },
  );
  const { data } = lectura;
  const direccionCon = useDireccionCon();
  const hoy = data?.HOY ?? '';
  const columnas = asesoresCon((asesor, contactos) =>
    direccionCon({
      desde: hoy,
      hasta: hoy,
      filtros: filtrosDeAsesor(asesor, contactos),
      filtro: '',
      pagina: '',
      [REGISTRO]: '',
    }),
  );
  return (
    <PanelPlegable
      titulo="Asesores y llamadas"
      abierto={abierta}
      onAbrir={(grafica) => cambia({ grafica })}
      alto={ALTO * 2}
    >
      <p className={css.reparto}>
        {repartoDeAsesores(data?.data ?? []).map(({ estado, cuantos: n }) => (
          <Estado
            key={estado}
            tono={TONO_DE_ASESOR[estado]}
          >{`${entero(n)} ${ESTADOS_DE_ASESOR[estado].toLowerCase()}`}</Estado>
        ))}
      </p>
      <Renglones
        etiqueta="Asesores"
        unidad={['asesor', 'asesores']}
        columnas={columnas}
        filas={data?.data}
        llave={(a) => a.OPERADOR_ID}
        lectura={lectura}
        vacio={{ titulo: 'Hoy nadie tiene lista de marcación' }}
      />
      {data && data.agendados.length > 0 ? (
        <Renglones
          etiqueta="Llamadas agendadas que ya tocan"
          unidad={['llamada agendada', 'llamadas agendadas']}
          columnas={AGENDADOS}
          filas={data.agendados}
          llave={(a) => a.AGENDADO_ID}
          lectura={lectura}
          vacio={{ titulo: 'No hay llamadas agendadas que ya toquen' }}
        />
      ) : null}
      {data && !sinLlamadas ? <Cuadros tablero={data} /> : null}
    </PanelPlegable>
  );
}

/** The sales sheet of a mark, if the operator may open it. */
function ligaDeVenta(lugar: Record<string, string>): string | undefined {
  const ruta = rutaDe('sabanaventa');
  return ruta && can(ruta.control) ? hrefDe('sabanaventa', lugar) : undefined;
}

function Cuadros({ tablero }: { tablero: TableroDeMarcacion }) {
  const alAbrir = useAbrirMarca();
  const direccionCon = useDireccionCon();
  const liga = (filtros: string) => direccionCon({ filtros, filtro: '', pagina: '', [REGISTRO]: '' });
  return (
    <div className={css.cuadros}>
      <Grafica cuadro={cuadroDeTiempo(tablero, liga)} dibujo="apiladas" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeVenta(tablero, ligaDeVenta)} dibujo="barras" alto={ALTO} alAbrir={alAbrir} />
      <Grafica cuadro={cuadroDeIncidencias(tablero, liga)} dibujo="ranking" alto={ALTO} alAbrir={alAbrir} />
    </div>
  );
}
