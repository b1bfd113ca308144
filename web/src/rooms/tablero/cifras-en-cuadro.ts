import { VALORES_MAX } from '@anden/contrato/filtros.ts';
import {
  type Alcance,
  lugarDeErrores,
  lugarDeTardias,
  lugarPorSalir,
} from '@anden/contrato/tablero/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, enPiezas, entero } from '../../platform/format.ts';
import type { Cuadro } from '../../ui/graficas/index.tsx';
import { ligaA } from './ligas.ts';

/** Most bars of a ranking; the rest are in the table behind it. */
const BARRAS = 6;
/** Carriers with a colour of their own; the rest share the last. */
const FLETERAS = 5;
const OTRAS = 'Otras fleteras';

const suma = (filas: readonly { REMISIONES: number }[]): number =>
  filas.reduce((n, f) => n + f.REMISIONES, 0);

/** 'Atrasada' comes first, then the hours of today, then what can wait. */
function lugarDe(porSalir: string): string {
  if (porSalir === 'Atrasada') return '';
  return { Después: 'x', 'Sin hora': 'y' }[porSalir] ?? porSalir;
}

/** What is due to leave, by hour, with the five largest carriers shown separately. */
export function cuadroPorSalir({ data, CREADAS_DESDE }: Respuesta<'getPorSalir'>, alcance: Alcance): Cuadro {
  const cuanto = (fletera: string): number => suma(data.filter((f) => f.FLETERA === fletera));
  const fleteras = [...new Set(data.map((f) => f.FLETERA))].sort((a, b) => cuanto(b) - cuanto(a));
  const sueltas = fleteras.length > FLETERAS + 1 ? fleteras.slice(0, FLETERAS) : fleteras;
  const otras = fleteras.slice(sueltas.length);
  const series = [...sueltas.map((f) => [f]), ...(otras.length > 0 ? [otras] : [])];
  const horas = [...new Set(data.map((f) => f.POR_SALIR))].sort((a, b) => (lugarDe(a) < lugarDe(b) ? -1 : 1));
  return {
    titulo: 'Por salir',
    grupo: 'Hora prometida',
    series: series.map(([f = '', ...mas]) => (mas.length > 0 ? OTRAS : f || 'Sin fletera')),
    escribe: (n) => cuantos(n, ['remisión', 'remisiones']),
    enEje: entero,
    grupos: horas.map((hora) => ({
      id: hora,
      titulo: hora,
      puntos: series.map((suyas) => {
        const valor = suma(data.filter((f) => f.POR_SALIR === hora && suyas.includes(f.FLETERA)));
        return {
          valor: valor === 0 ? null : valor,
          liga:
            CREADAS_DESDE === null || suyas.length > VALORES_MAX
              ? undefined
              : ligaA(lugarPorSalir(alcance, CREADAS_DESDE, hora, suyas)),
        };
      }),
    })),
  };
}

/** Late purchases by supplier. */
export const cuadroDeTardias = ({ data }: Respuesta<'getComprasTardias'>, alcance: Alcance): Cuadro => ({
  titulo: 'Compras tardías',
  grupo: 'Proveedor',
  series: ['Compras'],
  escribe: (n) => cuantos(n, ['compra', 'compras']),
  enEje: entero,
  dibujados: BARRAS,
  grupos: data.map(({ PROVEEDOR, COMPRAS, PLAZO, DIAS, HASTA }) => ({
    id: PROVEEDOR,
    titulo: PROVEEDOR,
    puntos: [
      {
        valor: COMPRAS,
        nota: `${cuantos(DIAS, ['día', 'días'])} más de los ${PLAZO} que suele tardar`,
        liga: ligaA(lugarDeTardias(alcance, PROVEEDOR, HASTA)),
      },
    ],
  })),
});

/** Errors found at packing, by who picked. */
export const cuadroDeErrores = (
  { data, DESDE, HASTA }: Respuesta<'getErroresDeSurtido'>,
  alcance: Alcance,
): Cuadro => ({
  titulo: 'Errores de surtido',
  grupo: 'Surtió',
  series: ['Errores'],
  escribe: (n) => cuantos(n, ['error', 'errores']),
  enEje: entero,
  dibujados: BARRAS,
  grupos: data.map(({ OPERADOR_ID, NOMBRE, ERRORES, PIEZAS }) => ({
    id: String(OPERADOR_ID),
    titulo: NOMBRE,
    puntos: [
      {
        valor: ERRORES,
        nota: enPiezas(PIEZAS),
        liga: ligaA(lugarDeErrores(alcance, OPERADOR_ID, DESDE, HASTA)),
      },
    ],
  })),
});
