import { CLAVE_ARTICULO_MAX, MENSAJES_ARTICULO } from '@anden/contrato/articulos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import {
  CODIGO_UBICACION,
  leerUbicacion,
  MENSAJES_UBICACION,
  UBICACION_LARGO,
} from '@anden/contrato/ubicaciones/rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import type { Desenlace, Lectura } from '../../capture/colaDeLecturas.ts';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { claveDe, codigoLiteral, esEtiqueta, ubicacionLeida } from '../../capture/resolver.ts';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { useColaDeLecturas } from '../../capture/useColaDeLecturas.ts';
import { useDraft } from '../../platform/draft.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { missing } from '../../platform/permisos.ts';
import { useQueryCall } from '../../platform/query.ts';
import { useStore } from '../../platform/store.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { avisar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import type { Almacen } from '../articulos/index.ts';
import css from './ConfiguracionDeUbicacion.module.css';
import { DialogoAnexar, POR_ANEXAR } from './DialogoAnexar.tsx';
import { DialogoExistencia } from './DialogoExistencia.tsx';
import { FormaUbicacion } from './FormaUbicacion.tsx';
import type { Pendiente } from './pendiente.ts';
import { TablaDeArticulos } from './TablaDeArticulos.tsx';
import { leeUbicacion, TITULO, type Ubicacion } from './ubicacion.ts';

/** A location: its type, and what is in it. Its code stands in the address. */
export function ConfiguracionDeUbicacion({ almacen }: { almacen: Almacen }) {
  const [lugar, setLugar] = useSearchState({ ubicacion: '' });
  const codigo = CODIGO_UBICACION.test(lugar.ubicacion) ? lugar.ubicacion : '';
  const campo = useRef<CampoLectorHandle>(null);
  const volver = useVolver();
  const query = useQueryCall(
    'existeUbicacion',
    { ubicacion: codigo, almacen_id: almacen.id },
    { enabled: codigo !== '', oye: { ubicacion: ({ data }) => data[0]?.UBICACION_ID } },
  );
  const ubicacion = codigo === '' ? undefined : query.data?.data[0];
  /** The location that an article scanned now is for: also before the answer to its own scan is drawn. */
  const aqui = useRef<Ubicacion | null>(null);
  const pendiente = useDraft<Pendiente | null>('configubicacion.dialogo', null);
  const abierto = useStore(pendiente);
  const cola = useColaDeLecturas('configubicacion', atiende, (leido) => {
    // What is no location's leaves the field as it was.
    const literal = codigoLiteral(leido);
    campo.current?.muestra(CODIGO_UBICACION.test(literal) ? literal : codigo);
  });
  const error = codigo === '' ? null : query.error;
  const sinAnexar = missing(P.existenciaUbicacion);

  useEffect(() => {
    aqui.current = ubicacion ?? null;
  }, [ubicacion]);

  // The address may bring the location: a bookmark, another screen, a reload.
  useEffect(() => {
    if (codigo) campo.current?.muestra(codigo);
  }, [codigo]);

  /** The dialog on screen, whose article would be left behind. */
  const hayDialogo = (): boolean => {
    const { ubicacionId } = pendiente.get() ?? {};
    return ubicacionId !== undefined && ubicacionId === aqui.current?.UBICACION_ID;
  };

  function atiende(lectura: Lectura): Desenlace | Promise<Desenlace> {
    const porLeer = codigo !== '' && !aqui.current && query.isPending;
    return porLeer ? alLlegar(lectura) : contesta(lectura);
  }

  /** Scanned over a location that was still being read. */
  async function alLlegar(lectura: Lectura): Promise<Desenlace> {
    try {
      aqui.current = await leeUbicacion(codigo, almacen.id);
    } catch (e) {
      return { tono: 'rechazo', mensaje: e instanceof Error ? e.message : String(e) };
    }
    return contesta(lectura);
  }

  function contesta({ codigo: leido, via }: Lectura): Desenlace | Promise<Desenlace> {
    const literal = codigoLiteral(leido);
    const { current: suya } = aqui;
    if (hayDialogo()) {
      // Over its key's field another article is asked for; anywhere else the one on screen would be left behind.
      if (!suya || !document.activeElement?.hasAttribute(POR_ANEXAR))
        return { tono: 'atencion', mensaje: 'Guarde o cancele el artículo abierto' };
    } else {
      const ubicacion = ubicacionLeida(leido);
      if (ubicacion && (via === 'teclado' || ubicacion === literal)) return busca(ubicacion);
    }
    if (via !== 'teclado' && suya)
      return esEtiqueta(leido)
        ? claveDe(leido, TITULO).then((clave) => porAnexar(suya, clave, via))
        : porAnexar(suya, literal, via);
    return { tono: 'rechazo', mensaje: MENSAJES_UBICACION.codigo };
  }

  async function busca(leido: string): Promise<Desenlace> {
    try {
      const hallada = await leeUbicacion(leido, almacen.id);
      aqui.current = hallada;
      setLugar({ ubicacion: leido });
      if (!hallada) return { tono: 'atencion', mensaje: MENSAJES_UBICACION.noExiste };
      return { tono: 'hecho', mensaje: `${hallada.UBICACION} · ${hallada.NOMBRE_TIPO}` };
    } catch (e) {
      aqui.current = null;
      setLugar({ ubicacion: '' });
      const mensaje = e instanceof Error ? e.message : String(e);
      void avisar(TITULO, mensaje, 'rechazo');
      return { tono: 'rechazo', mensaje };
    }
  }

  /** An article scanned on a location is one to attach to it. */
  function porAnexar({ UBICACION_ID, UBICACION }: Ubicacion, clave: string, via: Lectura['via']): Desenlace {
    if (sinAnexar) return { tono: 'rechazo', mensaje: sinAnexar };
    if (clave.length > CLAVE_ARTICULO_MAX)
      return { tono: 'rechazo', mensaje: MENSAJES_ARTICULO.noEncontrado };
    pendiente.set({ tipo: 'anexar', ubicacionId: UBICACION_ID, clave, buscada: clave, existencia: '0', via });
    return { tono: 'nada', mensaje: `Por anexar a ${UBICACION}` };
  }

  const cierra = (): void => pendiente.forget();

  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} />
      <div className={css.pantalla}>
        <div className={css.captura}>
          <CampoLector
            ref={campo}
            enfocar={codigo === ''}
            etiqueta="Código de ubicación"
            placeholder={`${UBICACION_LARGO} dígitos`}
            limpiar="Limpiar código"
            inputMode="numeric"
            // With the hyphens every screen shows, or spaces.
            maxLength={2 * UBICACION_LARGO}
            alLeer={(leido) => cola.lee(leido, 'teclado')}
            alLimpiar={() => setLugar({ ubicacion: '' })}
          />
          <UltimaLectura cola={cola} reposo="Escanee la etiqueta de la ubicación que va a configurar." />
        </div>
        {error && !ubicacion ? (
          <FailedState mensaje={error.message} onReintentar={() => void query.refetch()} />
        ) : (
          <FormaUbicacion
            key={codigo}
            codigo={codigo}
            ubicacion={ubicacion}
            buscando={codigo !== '' && query.isPending}
            almacen={almacen}
            anota={cola.anota}
          />
        )}
        <div className={css.guardado}>
          <UltimoGuardado titulo={TITULO} llamadas={['guardaExistenciaArticuloUbicacion']} cola={cola} />
        </div>
        <div className={css.articulos}>
          {ubicacion ? (
            <>
              <div className={css.barra}>
                <h2 className={css.subtitulo}>Artículos en {ubicacion.UBICACION}</h2>
                {sinAnexar ? <p className={css.porque}>Anexar artículo: {sinAnexar}</p> : null}
                <Boton
                  tipo="principal"
                  icono={<IconPlus stroke={1.75} />}
                  disabled={sinAnexar !== null}
                  onClick={() =>
                    pendiente.set({
                      tipo: 'anexar',
                      ubicacionId: ubicacion.UBICACION_ID,
                      clave: '',
                      buscada: '',
                      existencia: '0',
                    })
                  }
                >
                  Anexar artículo
                </Boton>
              </div>
              <TablaDeArticulos
                ubicacion={ubicacion}
                elegido={abierto?.tipo === 'existencia' ? abierto.articuloId : null}
                {...(sinAnexar
                  ? {}
                  : {
                      alElegir: (a) =>
                        pendiente.set({
                          tipo: 'existencia',
                          ubicacionId: ubicacion.UBICACION_ID,
                          articuloId: a.ARTICULO_ID,
                          existencia: String(a.EXISTENCIA),
                          anterior: a.EXISTENCIA,
                        }),
                    })}
              />
            </>
          ) : (
            <EmptyState titulo="Sin artículos">
              {codigo === '' || query.isPending
                ? 'Aquí aparecen los artículos de la ubicación que escanee.'
                : `${leerUbicacion(codigo)} no existe en ${almacen.nombre}. Guárdela para anexarle artículos.`}
            </EmptyState>
          )}
        </div>
      </div>
      {ubicacion && abierto?.tipo === 'anexar' && abierto.ubicacionId === ubicacion.UBICACION_ID ? (
        <DialogoAnexar
          ubicacion={ubicacion}
          almacen={almacen}
          borrador={abierto}
          pon={(parte) => pendiente.set({ ...abierto, ...parte })}
          cierra={cierra}
          anota={cola.anota}
        />
      ) : null}
      {ubicacion && abierto?.tipo === 'existencia' && abierto.ubicacionId === ubicacion.UBICACION_ID ? (
        <DialogoExistencia
          ubicacion={ubicacion}
          almacen={almacen}
          borrador={abierto}
          pon={(parte) => pendiente.set({ ...abierto, ...parte })}
          cierra={cierra}
          anota={cola.anota}
        />
      ) : null}
    </>
  );
}
