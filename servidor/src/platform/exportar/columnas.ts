import type { TipoDeColumna } from '@anden/contrato/columna.ts';
import { type Lectura, lecturas } from '@anden/contrato/lecturas.ts';
import type { Exportable, TipoDeCelda, Valor } from '@anden/contrato/libro/dato.ts';
import type { ColumnaDeReporte } from '@anden/contrato/reporte.ts';
import { type NombreDeReporte, reportes } from '@anden/contrato/reportes.ts';
import { Fault } from '../rejection.ts';

export type Fila = Readonly<Record<string, Valor>>;

const CELDAS: Partial<Readonly<Record<TipoDeColumna, TipoDeCelda>>> = {
  entero: 'numero',
  porcentaje: 'numero',
  dinero: 'dinero',
  duracion: 'duracion',
  reloj: 'reloj',
  fecha: 'fecha',
  fechaHora: 'fechaHora',
};

/**
 * The columns of a report's file, as the screen shows them and in its order: declared by the report, and read as
 * `lecturas` says.
 * @throws Fault 400 for a column the report does not have
 */
export function columnasDeArchivo(nombre: NombreDeReporte, ids: readonly string[]): Exportable<Fila>[] {
  const declaradas: Readonly<Record<string, ColumnaDeReporte>> = reportes[nombre].columnas;
  const leidas = (lecturas[nombre] ?? {}) as Readonly<Record<string, Lectura<Fila>>>;
  return ids.map((id) => {
    const declarada = Object.hasOwn(declaradas, id) ? declaradas[id] : undefined;
    const lectura = Object.hasOwn(leidas, id) ? leidas[id] : undefined;
    if (!declarada || (declarada.tipo === 'dato' && lectura?.titulo === undefined))
      throw new Fault(400, `El reporte no tiene la columna ${id.slice(0, 40)}`);
    const { palabras, tipo } = declarada;
    const dicho = (f: Fila): Valor => {
      const valor = f[id];
      if (palabras) return palabras[String(valor)] ?? valor;
      return tipo === 'dinero' && typeof valor === 'string' ? Number(valor) : valor;
    };
    return {
      titulo: lectura?.titulo ?? declarada.titulo,
      tipo: CELDAS[declarada.tipo] ?? 'texto',
      valor: lectura?.valor ?? dicho,
      texto: lectura?.texto,
      tras: lectura?.tras,
    };
  });
}
