import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { cuantos, entero, hora } from '../../platform/format.ts';
import { PanelDeGrafica } from '../../platform/grafica.tsx';
import { useLista } from '../../platform/lista.ts';
import { hrefDe, useIr } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Estado } from '../../ui/Estado.tsx';
import type { Cuadro } from '../../ui/graficas/index.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { enOperaciones } from './jornada.ts';

/** The day goes on, so it is read again every minute. */
const CADA_MS = 60_000;
/** How many people are drawn; the others are in the table behind the chart. */
const DIBUJADOS = 8;

type Persona = FilaDeListado<'getMiGente'>;

const COLUMNAS = columnasDe('getMiGente', {
  NOMBRE: { tarjeta: 'titulo', ancho: 210 },
  ENTRADA: {
    ancho: 128,
    texto: (p) => (p.ENTRADA ? hora(p.ENTRADA) : 'Sin entrada'),
    celda: (p) => (p.ENTRADA ? hora(p.ENTRADA) : <Estado tono="nada">Sin entrada</Estado>),
  },
  HECHOS: { ancho: 110 },
  PIEZAS: { ancho: 90 },
  ULTIMA: { ancho: 90, texto: (p) => (p.ULTIMA ? hora(p.ULTIMA) : '—') },
  TAREAS: false,
  HECHAS: { ancho: 104, titulo: 'Tareas', texto: (p) => `${p.HECHAS} de ${p.TAREAS}` },
  ATRASADAS: {
    ancho: 96,
    tono: (p) => (p.ATRASADAS > 0 ? 'rechazo' : null),
  },
  POR_LEER: { ancho: 90 },
});

const ligaDe = (p: Persona): string => hrefDe('operador', { operador: p.OPERADOR_ID }) ?? '';

/** How much each person did today; a mark opens their page. */
const cuadroDe = (gente: readonly Persona[]): Cuadro => ({
  titulo: 'Operaciones de hoy',
  grupo: 'Colaborador',
  series: ['Operaciones'],
  escribe: enOperaciones,
  enEje: entero,
  dibujados: DIBUJADOS,
  grupos: gente
    .filter((p) => p.HECHOS > 0)
    .toSorted((a, b) => b.HECHOS - a.HECHOS)
    .map((p) => ({
      id: String(p.OPERADOR_ID),
      titulo: p.NOMBRE,
      puntos: [{ valor: p.HECHOS, liga: ligaDe(p) }],
    })),
});

/** 'Mi gente' (9023): how the day of a chief's people is going, live; a row opens a person's page. */
export default function MiGente() {
  const ir = useIr();
  const lista = useLista(
    'getMiGente',
    {},
    {
      columnas: COLUMNAS,
      filtroAyuda: 'Nombre, puesto…',
      sinOrden: 'Por nombre',
      lectura: { cada: CADA_MS },
    },
  );
  const { todas, quedan } = lista;
  const cuenta = (que: (p: Persona) => boolean): number => quedan?.filter(que).length ?? 0;
  return (
    <Lista
      {...lista}
      etiqueta="Su gente"
      unidad={['persona', 'personas']}
      resumen={
        todas?.length
          ? `${entero(cuenta((p) => p.ENTRADA !== null))} con entrada, ${cuantos(
              cuenta((p) => p.ATRASADAS > 0),
              ['con tareas atrasadas', 'con tareas atrasadas'],
            )}`
          : null
      }
      liga={ligaDe}
      onElegir={(p) => ir('operador', { operador: p.OPERADOR_ID })}
      aviso={
        <PanelDeGrafica
          lista="getMiGente"
          titulo="Operaciones de hoy"
          dibujo="ranking"
          cuadro={todas && cuadroDe(todas)}
        />
      }
      vacio={{
        titulo: 'No tiene gente a su cargo',
        texto: 'Aquí aparecen los colaboradores activos de su departamento.',
      }}
    />
  );
}
