import { cuantos } from '@anden/contrato/cifras.ts';
import { MODELOS, type ModeloDePermisos } from '@anden/contrato/operadores/modelos.ts';
import { MODOS_DE_MODELO, type ModoDeModelo } from '@anden/contrato/operadores/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useQueryCall } from '../../platform/query.ts';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { avisar } from '../../ui/modal.ts';
import { Selector } from '../../ui/Selector.tsx';
import { FailedState } from '../../ui/Vacios.tsx';
import type { Operador } from './operador.ts';
import css from './operadores.module.css';

/** Every model, by name. */
export const OPCIONES_DE_MODELO: readonly { valor: ModeloDePermisos; texto: string }[] = (
  Object.keys(MODELOS) as ModeloDePermisos[]
)
  .map((valor) => ({ valor, texto: MODELOS[valor].nombre }))
  .toSorted((a, b) => a.texto.localeCompare(b.texto, 'es-MX'));

const DICHO_DEL_MODO: Readonly<Record<ModoDeModelo, string>> = {
  agrega: 'Agregar a los que ya tienen',
  reemplaza: 'Dejar sólo los del modelo',
};

/** Gives a model of permissions to the chosen operators; what each would gain and lose is shown first. */
export function DarModelo(props: { titulo: string; operadores: readonly Operador[]; alCerrar: () => void }) {
  const { titulo, operadores, alCerrar } = props;
  const [modelo, setModelo] = useState<ModeloDePermisos | ''>('');
  const [modo, setModo] = useState<ModoDeModelo>('agrega');
  const ids = operadores.map((o) => o.OPERADOR_ID);
  const cambios = useQueryCall(
    'getCambiosDeModelo',
    { operadores: ids, modelo: modelo || 'recibo', modo },
    { enabled: modelo !== '' },
  );
  const comando = useCommand('daModeloOperadores', { titulo });
  const vistos = modelo === '' ? undefined : cambios.data?.data;
  const cambian = vistos?.filter((f) => f.GANA !== null || f.PIERDE !== null) ?? [];

  async function da(): Promise<void> {
    if (modelo === '' || !vistos || cambian.length === 0) return;
    const reply = await comando.run({
      operadores: vistos.map((f) => ({ operador_id: f.OPERADOR_ID, version: f.VERSION })),
      modelo,
      modo,
    });
    if (!reply) return;
    alCerrar();
    void avisar(titulo, reply.message, 'hecho');
  }

  return (
    <DialogoDeForma
      titulo={`Dar permisos a ${cuantos(ids.length, ['operador', 'operadores'])}`}
      guardar="Dar permisos"
      inhabilitado={cambian.length === 0}
      forma={{ guardando: comando.running, guarda: da }}
      alCerrar={alCerrar}
    >
      <Selector
        etiqueta="Modelo"
        vacio="Elija un modelo"
        data-autofocus
        value={modelo}
        onCambio={(valor) => setModelo(valor as ModeloDePermisos | '')}
        opciones={[...OPCIONES_DE_MODELO]}
      />
      <Selector
        etiqueta="Cómo"
        value={modo}
        onCambio={(valor) => setModo(valor as ModoDeModelo)}
        opciones={MODOS_DE_MODELO.map((valor) => ({ valor, texto: DICHO_DEL_MODO[valor] }))}
      />
      {cambios.error && !vistos ? (
        <FailedState mensaje={cambios.error.message} onReintentar={() => void cambios.refetch()} />
      ) : null}
      {vistos ? (
        <section className={css.cambios} aria-label="Lo que cambia">
          <p role="status">
            {cambian.length === 0
              ? 'Ninguno cambia: ya tienen esos permisos.'
              : `Cambian ${cuantos(cambian.length, ['operador', 'operadores'])} de ${vistos.length}.`}
          </p>
          <ul>
            {cambian.map((f) => (
              <li key={f.OPERADOR_ID}>
                <strong>{f.OPERADOR}</strong> {[f.NOMBRE, f.PUESTO].filter(Boolean).join(' · ')}
                {f.GANA ? <p>Gana {f.GANA}</p> : null}
                {f.PIERDE ? <p data-pierde>Pierde {f.PIERDE}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </DialogoDeForma>
  );
}
