import { CLAVE_CLIENTE_MAX, claveRejection } from '@anden/contrato/clientes/rules.ts';
import { useState } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { useCommand } from '../../platform/command.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';

/** Title of the dialog and of its refusals. */
const TITULO = 'Cliente recoge';

/** Asks for the key of a customer who will pick up their orders from now on; stays open for the next one. */
export function DialogoClteRecoge({ alCerrar }: { alCerrar: () => void }) {
  const [hecho, setHecho] = useState('');
  const [negada, setNegada] = useState<string | null>(null);
  const comando = useCommand('setClteRecoge', { titulo: TITULO, onRefusal: (r) => setNegada(r.message) });
  const forma = useForma({
    campos: useEnMemoria({ clave: '', nombre: '' }),
    faltaDe: (v) => faltaEn('clave', claveRejection(v.clave)),
    guardando: comando.running,
    envia({ clave }) {
      setHecho('');
      setNegada(null);
      return comando.run({ clave_cliente: clave.trim() });
    },
    alGuardar: (reply) => setHecho(reply.message),
  });

  return (
    <Dialogo
      abierto
      titulo={TITULO}
      alCerrar={alCerrar}
      guardando={comando.running}
      alEnviar={() => void forma.guarda()}
      botones={<BotonesDeForma guardando={comando.running} cancelar="Cerrar" alCancelar={alCerrar} />}
    >
      <p>Recogerá sus pedidos: también los que están por surtir o por empacar.</p>
      <CampoCliente
        etiqueta="Clave del cliente"
        placeholder="Clave, teléfono o nombre"
        reserva
        data-autofocus
        maxLength={CLAVE_CLIENTE_MAX}
        autoCapitalize="characters"
        value={forma.valores.clave}
        onCambio={(clave) => {
          forma.pon({ clave, nombre: '' });
          setNegada(null);
        }}
        alElegir={(c) => forma.pon({ clave: c.CLAVE_CLIENTE, nombre: c.CLIENTE })}
        error={negada ?? forma.errorDe('clave')}
        ayuda={forma.valores.nombre}
      />
      {hecho ? <Mensaje tono="hecho">{hecho}</Mensaje> : null}
    </Dialogo>
  );
}
