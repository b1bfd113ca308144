import { MARCACIONES_MAX } from '@anden/contrato/depuracion/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import type { ReactNode } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { conPeriodo, saneado } from '../../platform/consulta.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { type EntradaDeLista, useLista } from '../../platform/lista.ts';
import { useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { PanelDeCuadros } from '../../platform/PanelDeCuadros.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { Consulta } from '../../ui/Consulta.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { cuadrosDeIncidencias } from './cuadros.ts';

const TITULO = tituloDe('incidenciastmk');
const TODOS = 'TODOS';

const PESTANAS = [
  {
    id: 'listas',
    titulo: 'Listas',
    lista: 'getIncidenciasMarcacion.listas',
    unidad: ['renglón', 'renglones'],
    columnas: columnasDe('getIncidenciasMarcacion.listas', {
      CLAVE_CLIENTE: { ancho: 96 },
      CLIENTE: { ancho: 220, tarjeta: 'titulo' },
      ESTATUS: {
        ancho: 130,
        tono: {
          CERRADO: 'hecho',
          AGENDADO: 'previsto',
          EN_PAUSA: 'atencion',
          SIN_MARCAR: 'nada',
          EN_CURSO: 'atencion',
          SIN_TERMINAR: 'atencion',
          ANTERIOR: 'nada',
        },
      },
      OBSERVACIONES: { ancho: 220, recorta: true },
    }),
  },
  {
    id: 'estadisticas',
    titulo: 'Estadísticas',
    lista: 'getIncidenciasMarcacion.cierres',
    unidad: ['operador', 'operadores'],
    columnas: columnasDe('getIncidenciasMarcacion.cierres', {
      OPERADOR: { tarjeta: 'titulo', estira: true },
    }),
  },
  {
    id: 'incidencias',
    titulo: 'Incidencias',
    lista: 'getIncidenciasMarcacion.incidencias',
    unidad: ['renglón', 'renglones'],
    columnas: columnasDe('getIncidenciasMarcacion.incidencias', {
      OPERADOR: { ancho: 260 },
      INCIDENCIA: { tarjeta: 'titulo', estira: true },
    }),
  },
] as const;
type Pestana = (typeof PESTANAS)[number];

const suma = (filas: readonly Readonly<Record<string, unknown>>[], campo: string): number =>
  filas.reduce((total, f) => total + Number(f[campo]), 0);
/** Totals of a tab's rows, in words. */
const SUMAS: Partial<Record<Pestana['id'], (total: (campo: string) => number) => string>> = {
  estadisticas: (total) =>
    `${cuantos(total('TOTALES'), ['cliente', 'clientes'])}: ${cuantos(total('MARCADOS'), ['marcado', 'marcados'])}, ${cuantos(total('CERRADOS'), ['cerrado', 'cerrados'])}, ${entero(total('SIN_MARCAR'))} sin marcar`,
  incidencias: (total) => cuantos(total('TOTAL'), ['llamada', 'llamadas']),
};

/** 'Marcación de operadores / Incidencias asesores' (menu 'incidenciastmk', specification §2): what the lists of some days left. */
export default function Incidencias() {
  const yo = useSession().data.OPERADOR_ID;
  const hoy = businessDay();
  const [escrito, setLugar] = useSearchState({
    desde: hoy,
    hasta: hoy,
    periodo: '',
    operador: 0,
    pestana: 'listas',
    pagina: 1,
  });
  const { desde, hasta } = saneado(
    { ...escrito, filtro: '', orden: '', sentido: '' },
    { hoy, orden: '', columnas: PESTANAS[0].columnas },
  );
  const rango = { fecha_ini: desde, fecha_fin: hasta };
  // Apart from the rows, which may be more than fit: who may be chosen is what narrows them.
  const { operadores = [] } =
    useQueryCall('getIncidenciasMarcacion', { ...rango, operador_id: yo, solo_totales: true }, { keep: true })
      .data ?? {};
  const pestana = PESTANAS.find((p) => p.id === escrito.pestana) ?? PESTANAS[0];
  const operador = operadores.find((o) => o.OPERADOR_ID === escrito.operador);
  const deQuien = { operador_id: operador?.OPERADOR_ID ?? yo, solo_mias: operador?.OPERADOR_ID === yo };
  const totales = useQueryCall(
    'getIncidenciasMarcacion',
    { ...rango, ...deQuien, solo_totales: true },
    { keep: true },
  );
  const muchos = (totales.data?.renglones ?? Number.POSITIVE_INFINITY) > MARCACIONES_MAX;
  return (
    <EnPestana
      key={pestana.id}
      pestana={pestana}
      input={{
        ...rango,
        ...deQuien,
        solo_totales: pestana.id !== 'listas' && muchos,
      }}
      operador={operador?.NOMBRE ?? TODOS}
      periodo={conPeriodo(escrito.periodo, (p) => setLugar({ ...p, pagina: 1 }), [hoy, hoy])}
      alConsultar={(inicio, fin) => setLugar({ desde: inicio, hasta: fin, periodo: '', pagina: 1 })}
      alElegir={(id) => setLugar({ pestana: id, pagina: 1 })}
      selector={
        <Selector
          etiqueta="Operador"
          value={String(operador?.OPERADOR_ID ?? 0)}
          opciones={[
            { valor: '0', texto: TODOS },
            ...operadores.map((o) => ({ valor: String(o.OPERADOR_ID), texto: o.NOMBRE })),
          ]}
          onCambio={(id) => setLugar({ operador: Number(id), pagina: 1 })}
        />
      }
    />
  );
}

function EnPestana<P extends Pestana>(props: {
  pestana: P;
  input: {
    fecha_ini: string;
    fecha_fin: string;
    operador_id: number;
    solo_mias: boolean;
    solo_totales: boolean;
  };
  operador: string;
  periodo: ReturnType<typeof conPeriodo>;
  alConsultar: (inicio: string, fin: string) => void;
  alElegir: (pestana: string) => void;
  selector: ReactNode;
}) {
  const { pestana, input, operador } = props;
  const direccionCon = useDireccionCon();
  const liga = (filtros: string) =>
    direccionCon({ pestana: 'listas', filtros, filtro: '', orden: '', sentido: '', luego: '', pagina: '' });
  // The three lists come from the same call; the generic name hides that from the compiler.
  const lista = useLista(
    pestana.lista as 'getIncidenciasMarcacion.listas',
    input as EntradaDeLista<'getIncidenciasMarcacion.listas'>,
    {
      archivo: `${TITULO} ${pestana.titulo}`,
      columnas: pestana.columnas as (typeof PESTANAS)[0]['columnas'],
      rango: [input.fecha_ini, input.fecha_fin],
      filtroAyuda: 'Operador, cliente, incidencia…',
      extraEnPalabras: [['Operador', operador]],
      porPagina: 20,
      lectura: { keep: true },
    },
  );
  const quedan = lista.quedan as readonly Readonly<Record<string, unknown>>[] | undefined;
  return (
    <Consulta
      {...lista}
      sumas={quedan?.length ? (SUMAS[pestana.id]?.((campo) => suma(quedan, campo)) ?? null) : null}
      unidad={pestana.unidad}
      desde={input.fecha_ini}
      hasta={input.fecha_fin}
      hoy={businessDay()}
      {...props.periodo}
      onConsultar={props.alConsultar}
      etiqueta={pestana.titulo}
      controles={props.selector}
      aviso={
        lista.respuesta && !input.solo_totales ? (
          <PanelDeCuadros
            lista="getIncidenciasMarcacion.listas"
            titulo="Gráfica"
            cuadros={() => [cuadrosDeIncidencias(lista.respuesta?.listas ?? [], liga)[pestana.id]]}
          />
        ) : null
      }
      marco={(tabla) => (
        <Pestanas etiqueta={TITULO} pestanas={PESTANAS} elegida={pestana.id} onElegir={props.alElegir}>
          {tabla}
        </Pestanas>
      )}
    />
  );
}
