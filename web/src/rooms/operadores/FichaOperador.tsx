import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useDraft } from '../../platform/draft.ts';
import { queryKeyOf, useQueryCall } from '../../platform/query.ts';
import { currentSession, queryClient } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconCopy } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FailedState, Hueco } from '../../ui/Vacios.tsx';
import { type Borrador, conCambio, enPalabras, resultado, SIN_CAMBIOS, vigente } from './borrador.ts';
import { CambiosDeControles } from './CambiosDeControles.tsx';
import { ControlesPorModulo } from './ControlesPorModulo.tsx';
import { CopiarControles } from './CopiarControles.tsx';
import css from './operadores.module.css';

/** The unsaved ticks, and the version they started from: if it changes, somebody else saved meanwhile. */
interface Empezado {
  cambios: Borrador;
  version: number;
}

const NADA: Empezado = { cambios: SIN_CAMBIOS, version: 0 };

/** An operator's control ids, ticked by module or copied, saved together; with the history of changes. */
export function FichaOperador(props: { id: number; titulo: string; alVolver: () => void }) {
  const { id, titulo, alVolver } = props;
  const query = useQueryCall('getControlesOperador', { operador_id: id });
  const operadores = useQueryCall('getOperadores', {});
  const borrador = useDraft<Empezado>(`operadores.${id}`, NADA);
  const empezado = useStore(borrador);
  const [copiando, setCopiando] = useState(false);
  const [hecho, setHecho] = useState<string | null>(null);
  const saliendo = useRef(false);
  const comando = useCommand('guardaControlesOperador', {
    titulo,
  });

  const operador = operadores.data?.data.find((o) => o.OPERADOR_ID === id);
  const ficha = query.data?.data;
  const base = ficha?.CONTROLES ?? [];
  const cambios = vigente(base, empezado.cambios);
  const palabras = ficha ? enPalabras(cambios) : null;
  const hayCambios = palabras !== null;
  const movido = hayCambios && empezado.version !== ficha?.VERSION;
  const quien = operador?.OPERADOR ?? 'este operador';

  useBlocker({
    // Changes that are already being saved are not lost by leaving.
    disabled: !hayCambios || comando.running,
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      // Do not ask twice, nor after the session ended.
      if (saliendo.current || !currentSession()) return false;
      const sale = await confirmar(titulo, `Hay cambios sin guardar en los permisos de ${quien}.`, {
        aceptar: 'Salir sin guardar',
        cancelar: 'Seguir editando',
      });
      if (!sale) return true;
      saliendo.current = true;
      borrador.forget();
      return false;
    },
  });

  function cambia(nuevo: Borrador): void {
    setHecho(null);
    const version = hayCambios ? empezado.version : (ficha?.VERSION ?? 0);
    borrador.set({ cambios: nuevo, version });
  }

  async function guardar(): Promise<void> {
    if (!ficha || !hayCambios) return;
    const controles = [...resultado(base, cambios)].sort((a, b) => a - b);
    const enviado = borrador.get();
    const reply = await comando.run({ operador_id: id, controles, version: ficha.VERSION });
    if (!reply) return;
    queryClient.setQueryData<typeof query.data>(
      queryKeyOf('getControlesOperador', { operador_id: id }),
      (d) => d && { ...d, data: reply.data },
    );
    // Ticks changed during the save are still to be saved, relative to the new state.
    if (borrador.get() === enviado) borrador.forget();
    else borrador.set({ ...borrador.get(), version: reply.data.VERSION });
    setHecho(reply.message);
  }

  return (
    <>
      <PageHeader
        titulo={operador ? operador.NOMBRE : titulo}
        detalle={
          operador ? (
            [operador.OPERADOR, operador.PUESTO, operador.DEPARTAMENTO, operador.ALMACEN]
              .concat(operador.ACTIVO === 'S' ? [] : ['Baja'])
              .filter(Boolean)
              .join(' · ')
          ) : (
            <Hueco ancho="14em" />
          )
        }
        volver={{ etiqueta: 'Volver a los operadores', alVolver }}
        acciones={
          <Boton icono={<IconCopy stroke={1.75} />} disabled={!ficha} onClick={() => setCopiando(true)}>
            Copiar de otro operador
          </Boton>
        }
      />
      {query.error && !query.data ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : (
        <>
          {movido ? (
            <div className={css.aviso}>
              <Mensaje tono="atencion">
                Otro administrador cambió estos permisos mientras usted los editaba: se muestran los de ahora,
                con sus cambios encima.
              </Mensaje>
            </div>
          ) : null}
          <ControlesPorModulo
            operadorId={id}
            base={ficha ? base : null}
            cambios={cambios}
            onCambio={(controles, pone) => cambia(conCambio(base, cambios, controles, pone))}
          />
          <div className={css.pie}>
            <div className={css.resumen} role="status" aria-live="polite">
              {palabras ?? hecho ?? 'Sin cambios por guardar'}
            </div>
            <Boton disabled={!hayCambios || comando.running} onClick={borrador.forget}>
              Descartar
            </Boton>
            <Boton
              tipo="principal"
              disabled={!hayCambios}
              cargando={comando.running}
              onClick={() => void guardar()}
            >
              Guardar
            </Boton>
          </div>
          <CambiosDeControles cambios={query.data?.cambios} />
        </>
      )}
      {copiando && ficha ? (
        <CopiarControles
          id={id}
          titulo={titulo}
          base={base}
          operadores={operadores.data?.data ?? []}
          alCerrar={() => setCopiando(false)}
          alCopiar={(nuevo) => {
            setCopiando(false);
            cambia(nuevo);
          }}
        />
      ) : null}
    </>
  );
}
