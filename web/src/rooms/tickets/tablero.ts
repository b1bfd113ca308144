import { agrupados } from '@anden/contrato/agrupados.ts';
import { escribirFiltros, type FiltroDeColumna } from '@anden/contrato/filtros.ts';
import { EDADES_DE_TICKET } from '@anden/contrato/tickets/rules.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, duracion, entero } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/cuadro.ts';

export type TableroDeTickets = Respuesta<'getTableroTickets'>;
type Abiertos = TableroDeTickets['data'][number];

/** The address of the open tickets of every date, or of those of this range, with these filters. */
export type LigaDeAbiertos = (filtros: string) => string | undefined;
export type LigaDelPeriodo = (filtros: string) => string;

/** Bars of a ranking; the others are in the table behind it. */
const BARRAS = 7;

const escribe = (n: number): string => cuantos(n, ['ticket', 'tickets']);
const suma = (filas: readonly Abiertos[], de: (f: Abiertos) => number): number =>
  filas.reduce((n, f) => n + de(f), 0);

/** A filter for exactly this text; blank: for rows without one. */
const igualA = (columna: string, texto: string): FiltroDeColumna => ({
  columna,
  clase: 'texto',
  valores: [texto === '' ? '' : `=${texto}`],
});

/** How many are open, late, and about to be late. */
export const totalesDe = ({ data }: TableroDeTickets) => ({
  abiertos: suma(data, (f) => f.ABIERTOS),
  vencidos: suma(data, (f) => f.VENCIDOS),
  porVencer: suma(data, (f) => f.POR_VENCER),
});

/** The open tickets by one of their texts, the most frequent first. */
function porTexto(
  data: TableroDeTickets['data'],
  de: 'PUESTO' | 'MOTIVO',
  columna: string,
  liga: LigaDeAbiertos,
): Cuadro['grupos'] {
  return [...agrupados(data, (f) => f[de])]
    .map(([texto, filas]) => ({
      texto,
      abiertos: suma(filas, (f) => f.ABIERTOS),
      vencidos: suma(filas, (f) => f.VENCIDOS),
    }))
    .sort((a, b) => b.abiertos - a.abiertos || a.texto.localeCompare(b.texto, 'es-MX'))
    .map(({ texto, abiertos, vencidos }) => ({
      id: texto,
      titulo: texto || 'Nadie',
      puntos: [
        {
          valor: abiertos,
          liga: liga(escribirFiltros([igualA(columna, texto)])),
          nota: vencidos > 0 ? cuantos(vencidos, ['vencido', 'vencidos']) : undefined,
        },
      ],
    }));
}

export const cuadroDePuestos = ({ data }: TableroDeTickets, liga: LigaDeAbiertos): Cuadro => ({
  titulo: 'Abiertos por puesto',
  nota: 'De cualquier fecha',
  grupo: 'Puesto',
  series: ['Abiertos'],
  grupos: porTexto(data, 'PUESTO', 'dirigido_a', liga),
  dibujados: BARRAS,
  escribe,
  enEje: entero,
});

export const cuadroDeAsuntos = ({ data }: TableroDeTickets, liga: LigaDeAbiertos): Cuadro => ({
  titulo: 'Abiertos por tipo de asunto',
  nota: 'De cualquier fecha',
  grupo: 'Tipo de asunto',
  series: ['Abiertos'],
  grupos: porTexto(data, 'MOTIVO', 'MOTIVO', liga),
  dibujados: BARRAS,
  escribe,
  enEje: entero,
});

const HORA = 60;

/** '< 4 h', '4 a 8 h', '48 h o más'. */
function nombreDeEdad(de: number, hasta: number | undefined): string {
  if (hasta === undefined) return `${de / HORA} h o más`;
  return de === 0 ? `Menos de ${hasta / HORA} h` : `${de / HORA} a ${hasta / HORA} h`;
}

export const cuadroDeEdades = ({ data }: TableroDeTickets, liga: LigaDeAbiertos): Cuadro => ({
  titulo: 'Abiertos por su edad',
  nota: 'Horas hábiles, sin las que esperó al cliente',
  grupo: 'Edad',
  series: ['Abiertos'],
  grupos: EDADES_DE_TICKET.map((de, i) => {
    const hasta = EDADES_DE_TICKET[i + 1];
    const filas = data.filter((f) => f.EDAD === i);
    return {
      id: String(de),
      titulo: nombreDeEdad(de, hasta),
      corto: hasta === undefined ? `≥ ${de / HORA}` : `< ${hasta / HORA}`,
      puntos: [
        {
          valor: suma(filas, (f) => f.ABIERTOS),
          liga: liga(
            escribirFiltros([
              {
                columna: 'TRANSCURRIDO',
                clase: 'numero',
                de: String(de),
                a: hasta === undefined ? null : String(hasta - 1),
              },
            ]),
          ),
        },
      ],
    };
  }),
  escribe,
  enEje: entero,
});

/** How long each position took with the tickets opened in the range. */
export const cuadroDeTiempos = ({ tiempos }: TableroDeTickets, liga: LigaDelPeriodo): Cuadro => ({
  titulo: 'Tiempos por puesto',
  nota: 'Horas hábiles en promedio, de los tickets del período',
  grupo: 'Puesto',
  series: ['Primera respuesta', 'Hasta el cierre'],
  grupos: tiempos.map((t) => ({
    id: t.PUESTO,
    titulo: t.PUESTO || 'Nadie',
    puntos: [
      {
        valor: t.PRIMERA,
        nota: `de ${entero(t.RESPONDIDOS)}`,
        liga: liga(
          escribirFiltros([
            igualA('dirigido_a', t.PUESTO),
            { columna: 'PRIMERA', clase: 'numero', de: '0', a: null },
          ]),
        ),
      },
      {
        valor: t.CIERRE,
        nota: `de ${entero(t.CERRADOS)}, ${entero(t.A_TIEMPO)} a tiempo`,
        liga: liga(
          escribirFiltros([
            igualA('dirigido_a', t.PUESTO),
            { columna: 'estatus', clase: 'valores', valores: ['CERRADO'] },
          ]),
        ),
      },
    ],
  })),
  escribe: (n) => `${duracion(Math.round(n))} h`,
});
