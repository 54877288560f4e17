// SPDX-License-Identifier: GPL-3.0-or-later
// java.security and javax.crypto, on OpenSSL (crypto_natives.cpp). See classes.js.
(function (kit) {
    'use strict';

    const {native, java, JavaBytes} = kit;
    const {Array, String} = kit.builtIns;
    const {fail, int} = java;

    java.throwables({
        'java.security.GeneralSecurityException': 'java.lang.Exception', 'java.security.NoSuchAlgorithmException': 'java.security.GeneralSecurityException',
        'java.security.InvalidKeyException': 'java.security.GeneralSecurityException', 'javax.crypto.BadPaddingException': 'java.security.GeneralSecurityException',
        'javax.crypto.NoSuchPaddingException': 'java.security.GeneralSecurityException', 'javax.crypto.IllegalBlockSizeException': 'java.security.GeneralSecurityException',
        'javax.crypto.AEADBadTagException': 'javax.crypto.BadPaddingException',
    });

    // What update() was given.
    class Collected {
        static construct = null;
        #pieces = java.use('java.io.ByteArrayOutputStream')();
        static piecesOf(collected) { return collected.#pieces; }
        update(first, offset, length) { java.isNumber(first) ? this.#pieces.write(first) : this.#pieces.write(java.bytes(first), offset, length); }
        reset() { this.#pieces.reset(); }
    }
    const finished = (collected, last) => {
        const pieces = Collected.piecesOf(collected);
        if (last !== undefined)
            pieces.write(java.bytes(last));
        const all = pieces.toByteArray();
        pieces.reset();
        return all;
    };
    class MessageDigest extends Collected {
        static construct = null;
        #algorithm;
        constructor(algorithm) { super(); this.#algorithm = algorithm; }
        static getInstance(algorithm) {
            native.digest(String(algorithm), new JavaBytes(0)); // throws for one that is not known
            return new MessageDigest(String(algorithm));
        }
        static isEqual(a, b) { return a.length === b.length && Array.from(a).every((byte, i) => byte === b[i]); }
        digest(last) { return native.digest(this.#algorithm, finished(this, last)); }
        getAlgorithm() { return this.#algorithm; }
        getDigestLength() { return native.digest(this.#algorithm, new JavaBytes(0)).length; }
        toString() { return this.#algorithm + ' Message Digest'; }
    }
    class Mac extends Collected {
        static construct = null;
        #algorithm;
        #key = null;
        constructor(algorithm) { super(); this.#algorithm = algorithm; }
        static getInstance(algorithm) {
            const name = String(algorithm);
            if (!/^Hmac/i.test(name))
                fail('java.security.NoSuchAlgorithmException', 'Algorithm ' + name + ' not available');
            native.hmac(name.slice(4), new JavaBytes(1), new JavaBytes(0));
            return new Mac(name);
        }
        init(key) { this.#key = key.getEncoded(); this.reset(); }
        doFinal(last) {
            if (this.#key === null)
                fail('java.lang.IllegalStateException', 'MAC not initialized');
            return native.hmac(this.#algorithm.slice(4), this.#key, finished(this, last));
        }
        getAlgorithm() { return this.#algorithm; }
        getMacLength() { return native.hmac(this.#algorithm.slice(4), new JavaBytes(1), new JavaBytes(0)).length; }
    }
    class SecretKeySpec {
        #bytes;
        #algorithm;
        constructor(bytes, ...rest) { // (bytes, algorithm) or (bytes, offset, length, algorithm)
            const all = java.bytes(bytes);
            this.#bytes = rest.length === 3 ? all.slice(int(rest[0]), int(rest[0]) + int(rest[1])) : all.slice();
            if (this.#bytes.length === 0)
                fail('java.lang.IllegalArgumentException', 'Empty key');
            this.#algorithm = String(rest.at(-1));
        }
        getEncoded() { return new JavaBytes(this.#bytes); }
        getAlgorithm() { return this.#algorithm; }
        getFormat() { return 'RAW'; }
    }
    class IvParameterSpec {
        #iv;
        constructor(iv) { this.#iv = java.bytes(iv).slice(); }
        getIV() { return new JavaBytes(this.#iv); }
    }
    class GCMParameterSpec {
        #iv;
        #bits;
        constructor(bits, iv) { this.#bits = int(bits); this.#iv = java.bytes(iv).slice(); }
        getTLen() { return this.#bits; }
        getIV() { return new JavaBytes(this.#iv); }
    }
    class Cipher extends Collected {
        static construct = null;
        #transformation;
        #encrypts = true;
        #key = null;
        #iv = new JavaBytes(0);
        constructor(transformation) { super(); this.#transformation = transformation; }
        static getInstance(transformation) {
            const [algorithm, mode = 'ECB', padding = 'PKCS5Padding'] = String(transformation).split('/');
            if (!/^(AES|DES|DESede)$/i.test(algorithm) || !/^(ECB|CBC|CTR|GCM|CFB|OFB)$/i.test(mode) || !/^(PKCS5Padding|NoPadding)$/i.test(padding))
                fail('java.security.NoSuchAlgorithmException', 'Cannot find any provider supporting ' + transformation);
            return new Cipher([algorithm, mode, padding].join('/'));
        }
        init(mode, key, parameters) {
            this.#encrypts = int(mode) === Cipher.ENCRYPT_MODE;
            this.#key = key.getEncoded();
            const [algorithm, kind] = this.#transformation.toUpperCase().split('/');
            const size = kind === 'GCM' ? 12 : algorithm === 'AES' ? 16 : 8;
            if (parameters !== undefined && parameters !== null)
                this.#iv = parameters.getIV();
            else if (kind === 'ECB')
                this.#iv = new JavaBytes(0);
            else if (this.#encrypts)
                this.#iv = native.randomBytes(size);
            else
                fail('java.security.InvalidKeyException', 'Parameters missing');
            this.reset();
        }
        getIV() { return this.#iv; }
        getBlockSize() { return /^AES/i.test(this.#transformation) ? 16 : 8; }
        getAlgorithm() { return this.#transformation; }
        doFinal(last) {
            if (this.#key === null)
                fail('java.lang.IllegalStateException', 'Cipher not initialized');
            return native.cipher(this.#encrypts, this.#transformation, this.#key, this.#iv, finished(this, last));
        }
        static ENCRYPT_MODE = 1;
        static DECRYPT_MODE = 2;
    }
    class KeyGenerator {
        static construct = null;
        #algorithm;
        #bits = 256;
        constructor(algorithm) { this.#algorithm = algorithm; }
        static getInstance(algorithm) { return new KeyGenerator(String(algorithm)); }
        init(bits) { this.#bits = int(bits); }
        generateKey() { return new SecretKeySpec(native.randomBytes(this.#bits / 8), this.#algorithm); }
    }

    const Random = java.type('java.util.Random');
    class SecureRandom extends Random {
        static construct = () => new SecureRandom();
        static getInstance() { return new SecureRandom(); }
        static getInstanceStrong() { return new SecureRandom(); }
        next(bits) { return native.randomBytes(4).reduce((sum, byte) => sum << 8 | byte & 0xff, 0) >> 32 - bits & (bits === 32 ? -1 : 2 ** bits - 1); }
        nextBytes(bytes) { bytes.set(native.randomBytes(bytes.length)); }
        generateSeed(count) { return native.randomBytes(int(count)); }
        getAlgorithm() { return 'NativePRNG'; }
    }

    java.define({
        'java.security.MessageDigest': MessageDigest, 'java.security.SecureRandom': SecureRandom,
        'javax.crypto.Mac': Mac, 'javax.crypto.Cipher': Cipher, 'javax.crypto.KeyGenerator': KeyGenerator,
        'javax.crypto.spec.SecretKeySpec': SecretKeySpec, 'javax.crypto.spec.IvParameterSpec': IvParameterSpec, 'javax.crypto.spec.GCMParameterSpec': GCMParameterSpec,
    });
})
