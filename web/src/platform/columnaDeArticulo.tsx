import { Recorta } from '../ui/Recorta.tsx';
import { hrefDeRegistro, LigaDeRegistro } from './LigaDeRegistro.tsx';

interface DeArticulo {
  CLAVE_ARTICULO: string;
  ARTICULO: string;
}

const claveYNombre = (f: DeArticulo): string => `${f.CLAVE_ARTICULO} ${f.ARTICULO}`;

/** How a narrow list shows an article in one column: its key, a link to its page, and its name. */
export const COLUMNA_DE_ARTICULO = {
  tarjeta: 'titulo',
  texto: claveYNombre,
  celda: (f: DeArticulo) => (
    <Recorta
      como={
        <>
          <LigaDeRegistro href={hrefDeRegistro('articulo', f.CLAVE_ARTICULO)} enTexto>
            {f.CLAVE_ARTICULO}
          </LigaDeRegistro>{' '}
          {f.ARTICULO}
        </>
      }
    >
      {claveYNombre(f)}
    </Recorta>
  ),
} as const;
