import { codigoPorEnsenar, esEnsenable } from '@anden/contrato/articulos/propuestas-rules.ts';
import { CONTROLES_DE_CAPTURA, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { lazy, Suspense, useState } from 'react';
import { businessDay } from '../../platform/clock.ts';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { IconSchool } from '../../ui/iconos.ts';
import type { ColaDeLecturas, Renglon } from '../colaDeLecturas.ts';
import { ubicacionLeida } from '../resolver.ts';

const Ensenar = lazy(() => import('./Ensenar.tsx'));

/** The unknown code of an answered line, in the form in which it would be taught; null if there is nothing to teach. */
function desconocido({ codigo, desenlace }: Renglon): string | null {
  if (codigo === null || desenlace?.tono !== 'rechazo') return null;
  if (desenlace.mensaje !== MENSAJES_ARTICULO.noEncontrado) return null;
  // A location's code is known, although it belongs to no article.
  if (ubicacionLeida(codigo)) return null;
  const porEnsenar = codigoPorEnsenar(codigo, businessDay());
  return esEnsenable(porEnsenar) && can(CONTROLES_DE_CAPTURA) ? porEnsenar : null;
}

/** Beside 'Producto no encontrado': the first of four taps that teach the code to an article. */
export function OfreceEnsenar({ renglon, cola }: { renglon: Renglon; cola: ColaDeLecturas }) {
  const [abierto, setAbierto] = useState<string | null>(null);
  const codigo = desconocido(renglon);
  return (
    <>
      {codigo ? (
        <Boton
          aria-label="Enseñar este código"
          icono={<IconSchool stroke={1.75} />}
          onClick={() => setAbierto(codigo)}
        >
          Enseñar
        </Boton>
      ) : null}
      <Suspense fallback={null}>
        {abierto ? <Ensenar codigo={abierto} cola={cola} alCerrar={() => setAbierto(null)} /> : null}
      </Suspense>
    </>
  );
}
