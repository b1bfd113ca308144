import { elOperador, escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { ESTADOS_DE_ASESOR, type EstadoDeAsesor } from '@anden/contrato/marcador/rules.ts';
import type { SituacionDeAgendado } from '@anden/contrato/marcador/rules-ajustes.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, entero, fecha, pesos } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/cuadro.ts';
import type { EstadoTono } from '../../ui/tono.ts';

export type TableroDeMarcacion = Respuesta<'getTableroMarcador'>;
export type Asesor = TableroDeMarcacion['data'][number];
export type Agendado = TableroDeMarcacion['agendados'][number];
/** The address of the list below with these filters. */
export type LigaDeLlamadas = (filtros: string) => string;

export const TONO_DE_ASESOR: Readonly<Record<EstadoDeAsesor, EstadoTono>> = {
  EN_LLAMADA: 'hecho',
  CON_CLIENTE: 'hecho',
  PAUSA: 'atencion',
  LIBRE: 'nada',
  SIN_SENAL: 'rechazo',
  SIN_ENTRAR: 'nada',
  SALIO: 'nada',
};

export const TONO_DE_AGENDADO: Readonly<Record<SituacionDeAgendado, EstadoTono>> = {
  TOCA: 'nada',
  AUSENTE: 'atencion',
  PASO: 'hecho',
  SIN_NADIE: 'rechazo',
};

/** Bars of a ranking; the others are in the table behind it. */
const BARRAS = 8;
const escribe = (n: number): string => cuantos(n, ['llamada', 'llamadas']);

/** How many advisers are doing each thing, in the order of the words. */
export const repartoDeAsesores = (
  data: readonly Asesor[],
): readonly { estado: EstadoDeAsesor; cuantos: number }[] =>
  (Object.keys(ESTADOS_DE_ASESOR) as EstadoDeAsesor[])
    .map((estado) => ({ estado, cuantos: data.filter((a) => a.ESTADO === estado).length }))
    .filter((r) => r.cuantos > 0);

/** The filters for an adviser's calls, or for those in which somebody was spoken to. */
export const filtrosDeAsesor = (asesor: Asesor, contactos: boolean): string =>
  escribirFiltros([
    { columna: 'ASESOR', clase: 'texto', valores: [elOperador(asesor)] },
    ...(contactos ? [{ columna: 'RESULTADO', clase: 'valores', valores: ['CONTACTO'] } as const] : []),
  ]);

const deHora = (grupo: string): FiltroDeColumna => ({
  columna: 'INICIADA',
  clase: 'dia',
  de: grupo,
  a: grupo,
});

/** A group of `tiempo` or `venta` as a chart names it. */
const grupoDe = (grupo: string): { id: string; titulo: string; corto: string } => {
  const deHora = grupo.includes('T');
  return {
    id: grupo,
    titulo: deHora ? `${grupo.slice(11)} h` : fecha(grupo),
    corto: deHora ? grupo.slice(11) : grupo.slice(8),
  };
};

/** Calls by hour of a day, or by day of a longer range: those in which somebody was spoken to, and the rest. */
export const cuadroDeTiempo = ({ tiempo }: TableroDeMarcacion, liga: LigaDeLlamadas): Cuadro => {
  const porHora = tiempo.some((t) => t.GRUPO.includes('T'));
  return {
    titulo: porHora ? 'Llamadas por hora' : 'Llamadas por día',
    grupo: porHora ? 'Hora' : 'Día',
    series: ['Se habló', 'Las demás'],
    grupos: tiempo.map((t) => ({
      ...grupoDe(t.GRUPO),
      puntos: [
        {
          valor: t.CONTACTOS,
          liga: liga(
            escribirFiltros([
              deHora(t.GRUPO),
              { columna: 'RESULTADO', clase: 'valores', valores: ['CONTACTO'] },
            ]),
          ),
        },
        {
          valor: t.LLAMADAS - t.CONTACTOS,
          liga: liga(
            escribirFiltros([
              deHora(t.GRUPO),
              { columna: 'RESULTADO', clase: 'valores', valores: ['SIN_CONTACTO', 'RECHAZO', 'EN_CURSO'] },
            ]),
          ),
        },
      ],
    })),
    escribe,
    enEje: entero,
  };
};

/** The sales sheet of a day or an hour. */
export const lugarDeVenta = (grupo: string): Record<'desde' | 'hasta' | 'filtros', string> => {
  const dia = grupo.slice(0, 10);
  return {
    desde: dia,
    hasta: dia,
    filtros: escribirFiltros([{ columna: 'FECHA', clase: 'dia', de: grupo, a: grupo }]),
  };
};

/**
 * Sales by hour of a day, or by day of a longer range.
 * @param ligaDe the address of {@link lugarDeVenta}; undefined: the operator may not open it
 */
export const cuadroDeVenta = (
  { venta }: TableroDeMarcacion,
  ligaDe: (lugar: ReturnType<typeof lugarDeVenta>) => string | undefined,
): Cuadro => {
  const porHora = venta.some((v) => v.GRUPO.includes('T'));
  return {
    titulo: porHora ? 'Venta por hora' : 'Venta por día',
    nota: 'Facturado menos devuelto',
    grupo: porHora ? 'Hora' : 'Día',
    series: ['Venta'],
    grupos: venta.map((v) => {
      const liga = ligaDe(lugarDeVenta(v.GRUPO));
      return { ...grupoDe(v.GRUPO), puntos: [{ valor: v.VENTA, ...(liga ? { liga } : {}) }] };
    }),
    escribe: pesos,
    enEje: (n) => `$${entero(n)}`,
  };
};

/** Calls by outcome, the most frequent first. */
export const cuadroDeIncidencias = ({ incidencias }: TableroDeMarcacion, liga: LigaDeLlamadas): Cuadro => ({
  titulo: 'Cómo terminaron',
  grupo: 'Incidencia',
  series: ['Llamadas'],
  grupos: incidencias.map(({ INCIDENCIA, LLAMADAS }) => ({
    id: INCIDENCIA,
    titulo: INCIDENCIA || 'Sin terminar',
    puntos: [
      {
        valor: LLAMADAS,
        liga: liga(
          escribirFiltros([
            { columna: 'INCIDENCIA', clase: 'texto', valores: [INCIDENCIA === '' ? '' : `=${INCIDENCIA}`] },
          ]),
        ),
      },
    ],
  })),
  dibujados: BARRAS,
  escribe,
  enEje: entero,
});
