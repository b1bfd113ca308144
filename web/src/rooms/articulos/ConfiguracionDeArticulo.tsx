import { codigoPorEnsenar } from '@anden/contrato/articulos/propuestas-rules.ts';
import { CLAVE_ARTICULO_MAX } from '@anden/contrato/articulos/rules.ts';
import { useEffect, useRef } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { noSeAtendio } from '../../capture/noSeAtendio.ts';
import { claveDe, codigoLiteral } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { Refusal } from '../../platform/client.ts';
import { businessDay } from '../../platform/clock.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PantallaDeFicha } from '../../ui/PantallaDeFicha.tsx';
import { Presencia } from '../../ui/Presencia.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import { type Almacen, DE_EL, leeArticulo, TITULO, type Traido } from './articulo.ts';
import { FichaDeArticulo } from './FichaDeArticulo.tsx';
import { destinoDeLectura, esEstante, esUnaUbicacion } from './lectura.ts';
import { Secciones } from './Secciones.tsx';

/** Saves of this screen that can be undone. */
const DESHACIBLES = [
  'updateUbicacionArticulo',
  'cambiodeubicacion',
  'guardaCaducidadArticulo',
  'eliminaCaducidad',
] as const;

/** How a focused field declares its name to scans: the attribute `data-destino`. */
const focoActual = (): string | null =>
  document.activeElement?.closest('[data-destino]')?.getAttribute('data-destino') ?? null;

/** An article's settings, locations, keys and lots. It is found by any of its keys, which is kept in the address. */
export function ConfiguracionDeArticulo({ almacen }: { almacen: Almacen }) {
  const [lugar, setLugar] = useSearchState({ clave: '', seccion: 'ajustes' });
  const clave = lugar.clave.trim().slice(0, CLAVE_ARTICULO_MAX);
  const campo = useRef<CampoLectorHandle>(null);
  const recibe = useRef<(traido: Traido) => void>(() => {});
  const volver = useVolver();
  const query = useQueryCall(
    'getinfoArticuloUbicacion',
    { clave_articulo: clave, almacen_id: almacen.id },
    { enabled: clave !== '', oye: DE_EL },
  );
  const info = clave === '' ? undefined : query.data?.data;
  const articuloId = info?.articulo.ARTICULO_ID ?? null;
  const { personas, alEscribir } = usePresencia('articulo', articuloId);
  const cola = useColaDeLecturas('configarticulo', atiende, (codigo) => {
    // A code meant for a section does not change the search.
    campo.current?.muestra(destinoDe({ codigo, via: 'lector' }) === 'articulo' ? codigo : clave);
  });

  const destinoDe = ({ codigo, via }: Lectura) =>
    destinoDeLectura(codigoLiteral(codigo), {
      via,
      foco: focoActual(),
      seccion: info ? lugar.seccion : null,
      almacenId: almacen.id,
    });

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    const destino = destinoDe(lectura);
    if (destino === 'articulo') return busca(lectura.codigo, lectura.via);
    // The address keeps the key that identifies the article, not the form in which a label or a scanner wrote it.
    const codigo =
      destino === 'clave' ? codigoPorEnsenar(lectura.codigo, businessDay()) : codigoLiteral(lectura.codigo);
    recibe.current({ destino, codigo });
    const que = destino === 'ubicacion' ? 'Ubicación por asignar' : 'Clave por guardar';
    return { tono: 'nada', mensaje: `${que}: ${codigo}` };
  }

  async function busca(leido: string, via: Lectura['via']): Promise<Desenlace> {
    const codigo = await claveDe(leido, TITULO, via);
    if (codigo.length > CLAVE_ARTICULO_MAX) {
      setLugar({ clave: '' });
      return { tono: 'rechazo', mensaje: `La clave no puede tener más de ${CLAVE_ARTICULO_MAX} caracteres` };
    }
    try {
      const { articulo } = await leeArticulo(codigo, almacen.id);
      setLugar({ clave: codigo });
      return { tono: 'hecho', mensaje: articulo.ARTICULO };
    } catch (e) {
      if (e instanceof Refusal && e.http === 200 && esEstante(codigo, via)) {
        campo.current?.muestra(clave);
        return { tono: 'rechazo', mensaje: esUnaUbicacion(info?.articulo.ARTICULO ?? null) };
      }
      // The previous article must not be configured under this one's code.
      setLugar({ clave: '' });
      return noSeAtendio(TITULO, e);
    }
  }

  // The address may already name the article: a bookmark, another screen's gear, a reload.
  useEffect(() => {
    if (clave) campo.current?.muestra(clave);
  }, [clave]);

  const error = clave === '' ? null : query.error;
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} acciones={<Presencia personas={personas} />} />
      <PantallaDeFicha
        destino="articulo"
        alEscribir={alEscribir}
        lector={
          <>
            <CampoLector
              ref={campo}
              enfocar={clave === ''}
              etiqueta="Clave de artículo"
              deCualquiera
              placeholder="Código, clave o nombre"
              maxLength={CLAVE_ARTICULO_MAX}
              alLeer={(codigo) => cola.lee(codigo, 'teclado')}
              alLimpiar={() => setLugar({ clave: '' })}
            />
            <UltimaLectura cola={cola} reposo="Escanee una clave del artículo que va a configurar." />
          </>
        }
        ficha={
          error && !info ? (
            <FailedState
              mensaje={error.message}
              {...(error instanceof Refusal ? {} : { onReintentar: () => void query.refetch() })}
            />
          ) : (
            <FichaDeArticulo info={info} buscando={clave !== '' && query.isPending} almacen={almacen} />
          )
        }
        guardado={<UltimoGuardado titulo={TITULO} llamadas={DESHACIBLES} cola={cola} />}
      >
        <Secciones
          key={articuloId}
          info={info}
          almacen={almacen}
          abierta={lugar.seccion}
          alAbrir={(seccion) => setLugar({ seccion })}
          recibe={recibe}
          anota={cola.anota}
        />
      </PantallaDeFicha>
    </>
  );
}
