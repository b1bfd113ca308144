import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { useCommand } from '../../platform/command.ts';
import { useMontada } from '../../platform/montada.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPhone } from '../../ui/iconos.ts';
import { enGrupos, Lanzada, Telefonos } from '../marcador/index.ts';
import css from './depuracion.module.css';
import { TITULO_DEPURACION } from './depuracion.ts';

type Llamable = Respuesta<'getDatosDepuracion'>['llamar'];

const conExtension = (n: { NUMERO: string; EXTENSION: string | null }): string =>
  enGrupos(n.NUMERO) + (n.EXTENSION ? ` ext. ${n.EXTENSION}` : '');

/** The customer's numbers and, while it is pending, the button that calls it, or why it may not be called now. */
export function Llamar({ id, llamar, pendiente }: { id: number; llamar: Llamable; pendiente: boolean }) {
  const [marcado, setMarcado] = useState<string | null>(null);
  const [negado, setNegado] = useState<string | null>(null);
  const montada = useMontada();
  const comando = useCommand('llamaItemListaDepuracion', {
    titulo: TITULO_DEPURACION,
    onRefusal: (r) => setNegado(r.message),
  });
  const motivo = negado ?? llamar.MOTIVO;
  async function llama(): Promise<void> {
    setNegado(null);
    const reply = await comando.run({ lista_dep_det_id: id });
    // Whoever is on the screen by now is not who would be dialled.
    if (!reply || !montada()) return;
    setMarcado(conExtension(reply.data));
    // The device's own telephone takes it; on one without any, the browser asks or does nothing.
    if (reply.data.URL) location.assign(reply.data.URL);
  }
  return (
    <section className={css.llamar} aria-label="Teléfonos">
      <h2>Teléfonos</h2>
      <Telefonos {...llamar} marca={llamar.MARCA?.NUMERO ?? null} />
      {llamar.LANZADA ? (
        <Lanzada lanzada={llamar.LANZADA} />
      ) : marcado ? (
        <Mensaje tono="hecho">Llamada al {marcado} anotada</Mensaje>
      ) : null}
      {motivo && pendiente ? <Mensaje tono="atencion">{motivo}</Mensaje> : null}
      {pendiente && llamar.MARCA ? (
        <Boton icono={<IconPhone stroke={1.75} />} cargando={comando.running} onClick={() => void llama()}>
          Llamar al {conExtension(llamar.MARCA)}
        </Boton>
      ) : null}
    </section>
  );
}
