import type { Columna, Valor } from '../ui/columna.ts';
import {
  dinero,
  duracion,
  entero,
  fecha,
  fechaHora,
  fechaHoraSegundos,
  porcentaje,
  reloj,
} from './format.ts';

/** Width of a folio or a key, in pixels. */
export const ANCHO_FOLIO = 96;
export const ANCHO_CLAVE = 84;
/** Width of a name on one line, in pixels. */
export const ANCHO_NOMBRE = 140;
/** Width of a date with its time, in pixels. */
const ANCHO_MOMENTO = 124;

type Llave<F, V> = { [K in keyof F]-?: F[K] extends V ? K : never }[keyof F] & string;
type Extra<F> = Partial<Omit<Columna<F>, 'id' | 'titulo' | 'valor' | 'tipo'>>;

const columna = <F>(id: string, titulo: string, parte: Omit<Columna<F>, 'id' | 'titulo'>, extra?: Extra<F>) =>
  ({ id, titulo, ...parte, ...extra }) satisfies Columna<F>;

/**
 * Column makers by the kind of value, which decides how it reads, aligns and is exported. `de<Fila>()` gives the makers for a row type:
 * `const c = de<Compra>(); [c.texto('FOLIO', 'Folio'), c.dinero('IMPORTE', 'Importe')]`.
 */
export function de<F>() {
  const valor = (id: keyof F) => (fila: F) => fila[id] as Valor;
  type Num = number | null | undefined;
  type Txt = string | null | undefined;
  return {
    texto: (id: Llave<F, Txt>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(id, titulo, { tipo: 'texto', valor: valor(id) }, extra),
    entero: (id: Llave<F, Num>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(id, titulo, { tipo: 'numero', valor: valor(id), texto: (f) => entero(f[id] as Num) }, extra),
    porcentaje: (id: Llave<F, Num>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(
        id,
        titulo,
        { tipo: 'numero', valor: valor(id), texto: (f) => porcentaje(f[id] as Num) },
        extra,
      ),
    dinero: (id: Llave<F, Num>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(id, titulo, { tipo: 'dinero', valor: valor(id), texto: (f) => dinero(f[id] as Num) }, extra),
    /** Minutes, read as HH:MM. */
    duracion: (id: Llave<F, Num>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(
        id,
        titulo,
        { tipo: 'duracion', valor: valor(id), texto: (f) => duracion(f[id] as Num) },
        extra,
      ),
    /** Seconds, shown as H:MM:SS. */
    reloj: (id: Llave<F, number>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(id, titulo, { tipo: 'reloj', valor: valor(id), texto: (f) => reloj(f[id] as number) }, extra),
    fecha: (id: Llave<F, Txt>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(id, titulo, { tipo: 'fecha', valor: valor(id), texto: (f) => fecha(f[id] as Txt) }, extra),
    fechaHora: (id: Llave<F, Txt>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(
        id,
        titulo,
        { tipo: 'fechaHora', valor: valor(id), texto: (f) => fechaHora(f[id] as Txt), ancho: ANCHO_MOMENTO },
        extra,
      ),
    /** A moment to its second, where the order within a minute matters. */
    fechaHoraSegundos: (id: Llave<F, Txt>, titulo: string, extra?: Extra<F>): Columna<F> =>
      columna(
        id,
        titulo,
        { tipo: 'fechaHora', valor: valor(id), texto: (f) => fechaHoraSegundos(f[id] as Txt), ancho: 146 },
        extra,
      ),
  };
}
