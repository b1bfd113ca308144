import { FOTO_LADO, FOTO_MAX, MENSAJES_PROPUESTA } from '@anden/contrato/articulos/propuestas-rules.ts';
import { UNIDADES_DE_CLAVE_MAX } from '@anden/contrato/articulos/rules.ts';
import { useRef, useState } from 'react';
import { entero } from '../../platform/format.ts';
import { useGuardado } from '../../platform/guardado.ts';
import { type Imagen, reduce } from '../../platform/imagen.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconCamera, IconRefresh } from '../../ui/iconos.ts';
import { piezasDe } from '../captura.ts';
import type { ColaDeLecturas } from '../colaDeLecturas.ts';
import { porEnviar } from '../encolada.ts';
import { ElegirArticulo } from './ElegirArticulo.tsx';
import css from './Ensenar.module.css';
import type { Ensenable } from './enMano.ts';

/** Title of its modals. */
const TITULO = 'Enseñar código';

const FALLA_FOTO = 'La foto no se pudo leer. Tómela otra vez.';

/**
 * Teaches an unknown code to an article: asks which one, takes a photo of the label, and sends both. The code counts once somebody approves
 * it.
 */
export default function Ensenar(props: { codigo: string; cola: ColaDeLecturas; alCerrar: () => void }) {
  const { codigo, cola, alCerrar } = props;
  const [articulo, setArticulo] = useState<Ensenable | null>(null);
  const [foto, setFoto] = useState<Imagen | null>(null);
  const [falla, setFalla] = useState<string | null>(null);
  const [unidades, setUnidades] = useState('');
  const archivo = useRef<HTMLInputElement>(null);
  const propone = useGuardado('proponeClave', { titulo: TITULO });
  const piezas = unidades.trim() === '' ? 1 : piezasDe(unidades);
  const sinPiezas =
    piezas >= 1 && piezas <= UNIDADES_DE_CLAVE_MAX ? null : `De 1 a ${entero(UNIDADES_DE_CLAVE_MAX)} piezas`;
  const nombre = articulo ? (articulo.ARTICULO ?? articulo.CLAVE_ARTICULO) : '';

  async function retrata(elegida: File | undefined): Promise<void> {
    if (!elegida) return;
    try {
      setFoto(await reduce(elegida, { lado: FOTO_LADO, max: FOTO_MAX }));
      setFalla(null);
    } catch {
      setFalla(FALLA_FOTO);
    }
  }

  async function envia(): Promise<void> {
    if (!articulo || !foto || sinPiezas) return;
    const que = `${codigo} para ${nombre}${piezas > 1 ? `, ${entero(piezas)} piezas por lectura` : ''}`;
    const reply = await propone.run(
      {
        articulo_id: articulo.ARTICULO_ID,
        clave: codigo,
        foto: foto.base64,
        ...(piezas > 1 ? { unidades: piezas } : {}),
      },
      `Enseñar ${que}`,
    );
    if (!reply) return;
    // Amber: the code does not count until somebody approves it.
    const mensaje =
      reply === 'encolada' ? porEnviar(que) : `${reply.message || MENSAJES_PROPUESTA.enviada}: ${que}`;
    cola.anota({ tono: 'atencion', mensaje }, 'Código enseñado');
    alCerrar();
  }

  return (
    <Dialogo
      abierto
      titulo={TITULO}
      alCerrar={alCerrar}
      botones={
        articulo ? (
          <>
            <Boton
              grande
              tipo={foto ? 'secundario' : 'principal'}
              icono={foto ? <IconRefresh stroke={1.75} /> : <IconCamera stroke={1.75} />}
              onClick={() => archivo.current?.click()}
            >
              {foto ? 'Otra foto' : 'Tomar foto'}
            </Boton>
            {foto ? (
              <Boton
                grande
                tipo="principal"
                disabled={sinPiezas !== null}
                cargando={propone.running}
                onClick={() => void envia()}
              >
                Enviar
              </Boton>
            ) : null}
          </>
        ) : null
      }
    >
      <p className={css.codigo}>{codigo}</p>
      {articulo ? (
        <>
          <div className={css.elegido}>
            <span className={css.nombre}>{nombre}</span>
            <span className={css.clave}>{articulo.CLAVE_ARTICULO}</span>
            <Boton tipo="discreto" disabled={propone.running} onClick={() => setArticulo(null)}>
              Cambiar
            </Boton>
          </div>
          <Campo
            etiqueta="Piezas que cuenta cada lectura"
            inputMode="numeric"
            maxLength={6}
            placeholder="1"
            value={unidades}
            onChange={(e) => setUnidades(e.target.value)}
            onFocus={(e) => e.target.select()}
            reserva
            error={sinPiezas}
            ayuda="12 si es la clave de una caja de 12"
          />
          {foto ? (
            <img className={css.foto} src={foto.url} alt={`Foto de la etiqueta ${codigo}`} />
          ) : (
            <p className={css.ayuda}>Tome una foto donde se vea la etiqueta en el producto.</p>
          )}
          {falla ? <Mensaje tono="rechazo">{falla}</Mensaje> : null}
          <input
            ref={archivo}
            className="solo-lector"
            type="file"
            accept="image/*"
            capture="environment"
            aria-label="Foto de la etiqueta"
            tabIndex={-1}
            onChange={(e) => {
              const [elegida] = e.target.files ?? [];
              e.target.value = '';
              void retrata(elegida);
            }}
          />
        </>
      ) : (
        <ElegirArticulo alElegir={setArticulo} />
      )}
    </Dialogo>
  );
}
