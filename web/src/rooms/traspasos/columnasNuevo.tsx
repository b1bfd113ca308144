import { de } from '../../platform/columns.ts';
import { juntoA } from '../../platform/LigaDeRegistro.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Casilla } from '../../ui/Casilla.tsx';
import type { Columna } from '../../ui/columna.ts';
import { type FilaNueva, piezasRejection } from './nuevo.ts';
import css from './traspasos.module.css';

const fila = de<FilaNueva>();

export interface Cambios {
  elige: (fila: FilaNueva, elegido: boolean) => void;
  escribe: (fila: FilaNueva, piezas: string) => void;
}

/** Columns of a new transfer: chosen, key, article, brand, available pieces, and pieces requested. */
export const columnasDeNuevo = ({ elige, escribe }: Cambios): readonly Columna<FilaNueva>[] => [
  {
    id: 'CLAVE_ARTICULO',
    titulo: 'Clave',
    ancho: 180,
    tarjeta: 'titulo',
    valor: (f) => f.CLAVE_ARTICULO,
    junto: juntoA('articulo', (f) => f.CLAVE_ARTICULO),
    celda: (f) => (
      <Casilla
        etiqueta={f.CLAVE_ARTICULO}
        checked={f.elegido}
        disabled={f.DISPONIBLES === 0}
        onCambio={(elegido) => elige(f, elegido)}
      />
    ),
  },
  fila.texto('ARTICULO', 'Artículo'),
  fila.texto('MARCA', 'Marca', { ancho: 160 }),
  fila.entero('NUM_ART_EXHI', 'En exhibición', { ancho: 130 }),
  fila.entero('DISPONIBLES', 'Disponibles', { ancho: 115 }),
  {
    id: 'PIEZAS',
    titulo: 'Piezas',
    ancho: 130,
    numerica: true,
    ordenable: false,
    valor: (f) => Number(f.piezas),
    celda: (f) => (
      <Campo
        className={css.celdaPiezas ?? ''}
        etiqueta={`Piezas de ${f.CLAVE_ARTICULO}`}
        etiquetaOculta
        inputMode="numeric"
        maxLength={6}
        disabled={f.DISPONIBLES === 0}
        value={f.piezas}
        onChange={(e) => escribe(f, e.target.value)}
        onFocus={(e) => e.target.select()}
        error={piezasRejection(f)}
      />
    ),
  },
];
