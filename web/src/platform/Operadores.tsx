import { Fragment } from 'react';
import { Recorta } from '../ui/Recorta.tsx';
import { hrefDeRegistro, LigaDeRegistro } from './LigaDeRegistro.tsx';

/**
 * Several operators in one cell, each name a link to their page.
 * @param dicho the column's own text, which joins their names
 */
export const Operadores = ({
  dicho,
  quienes,
}: {
  dicho: string | null;
  quienes: readonly { OPERADOR_ID: number; NOMBRE: string }[];
}) => (
  <Recorta
    como={quienes.map(({ OPERADOR_ID, NOMBRE }, i) => (
      <Fragment key={OPERADOR_ID}>
        {i > 0 ? ', ' : null}
        <LigaDeRegistro href={hrefDeRegistro('operador', NOMBRE, { OPERADOR_ID })}>{NOMBRE}</LigaDeRegistro>
      </Fragment>
    ))}
  >
    {dicho}
  </Recorta>
);
