import { CLAVE_CLIENTE_MAX, claveRejection } from '@anden/contrato/clientes/rules.ts';
import { useState } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { useCommand } from '../../platform/command.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';

/** Title of the dialog and of its refusals. */
const TITULO = 'Cliente recoge';

/** Asks for the key of a customer who will pick up their orders from now on; stays open for the next one. */
export function DialogoClteRecoge({ alCerrar }: { alCerrar: () => void }) {
  const [clave, setClave] = useState('');
  const [nombre, setNombre] = useState('');
  const [intentado, setIntentado] = useState(false);
  const [hecho, setHecho] = useState('');
  const [negada, setNegada] = useState<string | null>(null);
  const comando = useCommand('setClteRecoge', { titulo: TITULO, onRefusal: (r) => setNegada(r.message) });
  const rechazo = claveRejection(clave);

  async function envia(): Promise<void> {
    setIntentado(true);
    if (rechazo || comando.running) return;
    setHecho('');
    setNegada(null);
    const reply = await comando.run({ clave_cliente: clave.trim() });
    if (!reply) return;
    setHecho(reply.message);
    setClave('');
    setNombre('');
    setIntentado(false);
  }

  return (
    <Dialogo
      abierto
      titulo={TITULO}
      alCerrar={alCerrar}
      guardando={comando.running}
      alEnviar={() => void envia()}
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
        value={clave}
        onCambio={(texto) => {
          setClave(texto);
          setNombre('');
          setNegada(null);
        }}
        alElegir={(c) => {
          setClave(c.CLAVE_CLIENTE);
          setNombre(c.CLIENTE);
        }}
        error={negada ?? (intentado ? rechazo : null)}
        ayuda={nombre}
      />
      {hecho ? <Mensaje tono="hecho">{hecho}</Mensaje> : null}
    </Dialogo>
  );
}
