import { entero } from '../../platform/format.ts';
import { Ficha } from '../existencias/index.ts';
import { faltanDe, type Operacion, type Renglon } from './orden.ts';

/** What is being moved: picture, key, name, and the missing pieces. */
export function FichaDeRenglon({
  renglon,
  operacion,
}: {
  renglon: Renglon | undefined;
  operacion: Operacion;
}) {
  if (!renglon) return <Ficha articulo={undefined} />;
  return (
    <Ficha
      articulo={renglon}
      pendientes={faltanDe(renglon, operacion)}
      queda={operacion === 'surtido' ? 'por surtir' : operacion === 'acomodo' ? 'por acomodar' : 'en camino'}
    >
      <span>
        {entero(renglon.CANTIDAD_SUR)} surtidas y {entero(renglon.CANTIDAD_ACO)} acomodadas de{' '}
        {entero(renglon.CANTIDAD_SOL)}
      </span>
    </Ficha>
  );
}
