import { ESTRUCTURA_UBICACION } from '@anden/contrato/ubicaciones/propios.ts';
import { UBICACION_LARGO } from '@anden/contrato/ubicaciones/rules.ts';
import { CampoLector } from '../../capture/CampoLector.tsx';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { UltimoGuardado } from '../../capture/UltimoGuardado.tsx';
import { comoSeLee, hayCodigosPropios, useAlmacenEnTrabajo } from '../../platform/codigosPropios.ts';
import { useDraft } from '../../platform/draft.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { useStore } from '../../platform/store.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PantallaDeFicha } from '../../ui/PantallaDeFicha.tsx';
import { Presencia } from '../../ui/Presencia.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import type { Almacen } from '../articulos/index.ts';
import { ArticulosDeUbicacion } from './ArticulosDeUbicacion.tsx';
import { DialogoAnexar } from './DialogoAnexar.tsx';
import { DialogoExistencia } from './DialogoExistencia.tsx';
import { FormaUbicacion } from './FormaUbicacion.tsx';
import type { Pendiente, PorAnexar } from './pendiente.ts';
import { TITULO } from './ubicacion.ts';
import { useLecturas } from './useLecturas.ts';
import { useUbicacion } from './useUbicacion.ts';

/** A location: its type and its contents. Its code is kept in the address. */
export function ConfiguracionDeUbicacion({ almacen }: { almacen: Almacen }) {
  const volver = useVolver();
  useAlmacenEnTrabajo(almacen.id);
  const lugar = useUbicacion(almacen.id);
  const { codigo, ubicacion, leyendo } = lugar;
  const { personas, alEscribir } = usePresencia('ubicacion', ubicacion?.UBICACION_ID ?? null);
  const pendiente = useDraft<Pendiente | null>('configubicacion.dialogo', null);
  const abierto = useStore(pendiente);
  const { cola, campo } = useLecturas(lugar, pendiente);
  const dialogo = ubicacion && abierto?.ubicacionId === ubicacion.UBICACION_ID ? abierto : null;
  const porAnexarAhora = (): PorAnexar | null => {
    const ahora = pendiente.get();
    return ahora?.tipo === 'anexar' ? ahora : null;
  };

  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} acciones={<Presencia personas={personas} />} />
      <PantallaDeFicha
        alEscribir={alEscribir}
        lector={
          <>
            <CampoLector
              ref={campo}
              enfocar={codigo === ''}
              etiqueta="Código de ubicación"
              placeholder={hayCodigosPropios() ? 'Código propio u 11 dígitos' : `${UBICACION_LARGO} dígitos`}
              limpiar="Limpiar código"
              inputMode={hayCodigosPropios() ? 'text' : 'numeric'}
              // Typed with the hyphens that every screen shows, or with spaces.
              maxLength={2 * UBICACION_LARGO}
              alLeer={(leido) => cola.lee(leido, 'teclado')}
              alLimpiar={lugar.cierra}
            />
            <UltimaLectura cola={cola} reposo="Escanee la etiqueta de la ubicación que va a configurar." />
          </>
        }
        ficha={
          lugar.error && !ubicacion ? (
            <FailedState mensaje={lugar.error.message} onReintentar={lugar.reintenta} />
          ) : (
            <FormaUbicacion
              key={codigo}
              codigo={codigo}
              ubicacion={ubicacion}
              buscando={leyendo}
              almacen={almacen}
              anota={cola.anota}
            />
          )
        }
        guardado={
          <UltimoGuardado titulo={TITULO} llamadas={['guardaExistenciaArticuloUbicacion']} cola={cola} />
        }
      >
        {ubicacion ? (
          <ArticulosDeUbicacion ubicacion={ubicacion} abierto={abierto} abre={pendiente.set} />
        ) : (
          <EmptyState titulo="Sin artículos">
            {codigo === '' || leyendo
              ? `Aquí aparecen los artículos de la ubicación que escanee. ${ESTRUCTURA_UBICACION}.`
              : `${comoSeLee(codigo)} no existe en ${almacen.nombre}. Guárdela para anexarle artículos.`}
          </EmptyState>
        )}
      </PantallaDeFicha>
      {ubicacion && dialogo?.tipo === 'anexar' ? (
        <DialogoAnexar
          ubicacion={ubicacion}
          almacen={almacen}
          borrador={dialogo}
          ahora={porAnexarAhora}
          pon={(parte) => {
            const ahora = porAnexarAhora();
            if (ahora) pendiente.set({ ...ahora, ...parte });
          }}
          cierra={pendiente.forget}
          anota={cola.anota}
        />
      ) : null}
      {ubicacion && dialogo?.tipo === 'existencia' ? (
        <DialogoExistencia
          ubicacion={ubicacion}
          almacen={almacen}
          borrador={dialogo}
          pon={(parte) => {
            const ahora = pendiente.get();
            if (ahora?.tipo === 'existencia') pendiente.set({ ...ahora, ...parte });
          }}
          cierra={pendiente.forget}
          anota={cola.anota}
        />
      ) : null}
    </>
  );
}
